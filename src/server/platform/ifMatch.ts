/** The revision that `If-Match` names; null where it names any, as `*` and its absence do. */
export const seenRevision = (ifMatch: string | undefined): string | null => {
  const seen = ifMatch?.trim().replace(/^(?:W\/)?"(.*)"$/, "$1")
  return seen === undefined || seen === "*" ? null : seen
}
