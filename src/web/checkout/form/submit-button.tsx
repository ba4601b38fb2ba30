import { ShieldIcon } from '../../ui/icons.tsx'

type SubmitButtonProps = { isComplete: boolean; isPaying: boolean }

/** Always enabled: lists missing fields if the form is incomplete, else pays (CHK-09, T16). */
export function SubmitButton({ isComplete, isPaying }: SubmitButtonProps) {
  return (
    <>
      <button
        type="submit"
        disabled={isPaying}
        className={`btn h-14 w-full text-base ${isComplete ? 'btn-primary' : 'btn-outline'}`}
      >
        {isComplete ? 'Complete Order' : 'Complete All Required Fields'}
      </button>
      <p className="mt-4 flex items-center justify-center gap-2 text-center text-sm text-muted">
        <ShieldIcon />
        Your order is placed only once the payment has gone through.
      </p>
    </>
  )
}
