/**
 * The inspector in development, nothing in production: the condition is written out so that the build drops the
 * import and all that hangs on it.
 */
export const loadInspector = async () => {
  if (!import.meta.env.DEV) return undefined
  const { inspect, mountInspector } = await import("#ui/inspector/inspector.tsx")
  return { inspect, mountInspector }
}
