/**
 * The common prefix of a name's numbered forms. 60 characters are safely below the length at which names are truncated.
 */
export const prefixOf = (key: string) => {
  const dot = key.lastIndexOf(".")
  return (dot < 0 ? key : key.slice(0, dot)).slice(0, 60)
}
