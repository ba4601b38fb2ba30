import { Button } from '../../ui/button.tsx'
import { ShieldIcon } from '../../ui/icons.tsx'

type SubmitButtonProps = { isComplete: boolean; isPaying: boolean }

/** Always enabled: lists missing fields if the form is incomplete, else pays (CHK-09, T16). */
export function SubmitButton({ isComplete, isPaying }: SubmitButtonProps) {
  return (
    <>
      <Button
        type="submit"
        size="lg"
        look={isComplete ? 'primary' : 'outline'}
        disabled={isPaying}
        className="w-full"
      >
        {isComplete ? 'Complete Order' : 'Complete All Required Fields'}
      </Button>
      <p className="mt-4 flex items-center justify-center gap-2 text-center text-sm text-muted">
        <ShieldIcon />
        Your order is placed only once the payment has gone through.
      </p>
    </>
  )
}
