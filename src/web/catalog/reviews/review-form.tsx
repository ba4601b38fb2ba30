import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useController, useForm } from 'react-hook-form'
import { ReviewForm as NewReview } from '#shared/contract/catalog/reviews.ts'
import * as m from '#shared/i18n/messages.ts'
import { call } from '../../api/client.ts'
import { productQuery, ratingQuery, reviewsQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/forms/field.tsx'
import { formResolver } from '../../ui/forms/form-resolver.ts'
import { useToast } from '../../ui/toast/toaster.tsx'
import { StarInput } from './star-input.tsx'

const empty = { rating: 0, customerName: '', customerEmail: '', comment: '' }

const resolver = formResolver(NewReview)

/** Submits a review; resets only after success. */
export default function ReviewForm({ productId }: { productId: string }) {
  const { control, register, handleSubmit, reset, formState } = useForm({
    defaultValues: empty,
    resolver,
  })
  // Registered first, so that the first invalid field in page order gets the focus.
  const { field: rating } = useController({ control, name: 'rating' })
  const { submit, isPending } = useSubmitReview(productId)
  const { errors } = formState
  return (
    <form
      noValidate
      aria-labelledby="write-review-title"
      onSubmit={handleSubmit(async (review) => {
        if (await submit(review)) reset()
      })}
      className="mt-6 flex flex-col gap-5"
    >
      <StarInput label={m.ratingLabel()} error={errors.rating?.message} {...rating} />
      <TextField
        label={m.nameLabel()}
        required
        autoComplete="name"
        maxLength={100}
        error={errors.customerName?.message}
        {...register('customerName')}
      />
      <TextField
        label={m.emailLabel()}
        required
        type="email"
        autoComplete="email"
        hint={m.emailHint()}
        error={errors.customerEmail?.message}
        {...register('customerEmail')}
      />
      <TextArea
        label={m.reviewLabel()}
        rows={4}
        maxLength={5000}
        placeholder={m.reviewPlaceholder()}
        error={errors.comment?.message}
        {...register('comment')}
      />
      <Button type="submit" disabled={isPending} look="primary" size="lg">
        {isPending ? m.reviewSubmitting() : m.reviewSubmit()}
      </Button>
    </form>
  )
}

/** Submits a review and shows a notice; `submit` resolves with whether it succeeded. */
function useSubmitReview(productId: string) {
  const queries = useQueryClient()
  const toast = useToast()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ comment, ...review }: NewReview) =>
      call('reviews.create', { ...review, productId, comment: comment || null, status: 'pending' }),
  })

  async function submit(review: NewReview): Promise<boolean> {
    try {
      await mutateAsync(review)
    } catch {
      toast({
        title: m.error(),
        description: m.reviewFailed(),
        isDestructive: true,
      })
      return false
    }
    // Those of the other variants of its group are the same.
    const { variants = [] } = queries.getQueryData(productQuery(productId).queryKey) ?? {}
    for (const id of new Set([productId, ...variants.map((variant) => variant.id)])) {
      void queries.invalidateQueries(reviewsQuery(id))
      void queries.invalidateQueries(ratingQuery(id))
    }
    toast({
      title: m.reviewSubmitted(),
      description: m.reviewThanks(),
    })
    return true
  }

  return { submit, isPending }
}
