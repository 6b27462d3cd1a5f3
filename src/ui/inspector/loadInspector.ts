/**
 * Loads the inspector in development only: the literal condition lets the build drop the import and its dependencies.
 */
export const loadInspector = async () => {
  if (!import.meta.env.DEV) return undefined
  const { inspect, mountInspector } = await import("#ui/inspector/inspector.tsx")
  return { inspect, mountInspector }
}
