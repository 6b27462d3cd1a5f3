/** The revision in `If-Match`; null if it is `*` or absent. */
export const seenRevision = (ifMatch: string | undefined): string | null => {
  const seen = ifMatch?.trim().replace(/^(?:W\/)?"(.*)"$/, "$1")
  return seen === undefined || seen === "*" ? null : seen
}
