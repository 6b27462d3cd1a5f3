/** The revision of an `If-Match` header; null if the header is missing or `*`. */
export const seenRevision = (ifMatch: string | undefined): string | null => {
  const seen = ifMatch?.trim().replace(/^(?:W\/)?"(.*)"$/, "$1")
  return seen === undefined || seen === "*" ? null : seen
}
