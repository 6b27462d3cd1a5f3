import { useText } from "#ui/shared/useText.ts"

/**
 * Returns a function that turns the guards that refuse an action into the text of a reason; null if it is available.
 */
export const useReasonText = () => {
  const text = useText()
  return (closedBy: ReadonlyArray<string> | null): string | null => {
    const guard = closedBy?.[0]
    return guard === undefined ? null : text(`errors:closed.${guard}`)
  }
}
