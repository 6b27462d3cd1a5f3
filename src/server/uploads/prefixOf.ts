/** Every numbered form of a name begins so; a cut for length happens far behind it. */
export const prefixOf = (key: string) => {
  const dot = key.lastIndexOf(".")
  return (dot < 0 ? key : key.slice(0, dot)).slice(0, 60)
}
