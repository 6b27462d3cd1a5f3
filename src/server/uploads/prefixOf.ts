/**
 * The prefix that a name shares with its numbered forms. 60 characters are safely below the length at which names are
 * cut.
 */
export const prefixOf = (key: string) => {
  const dot = key.lastIndexOf(".")
  return (dot < 0 ? key : key.slice(0, dot)).slice(0, 60)
}
