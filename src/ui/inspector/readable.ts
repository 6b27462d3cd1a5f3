const secret =
  /pass(word|phrase|code)|mot_?de_?passe|token|secret|authorization|cookie|credential|otp|api_?-?key|private/i
const mask = "••••••"
const limits = { depth: 6, items: 50, text: 400 }

const brief = (value: object): string | undefined => {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Error) return `${value.name}: ${value.message}`
  if (typeof File !== "undefined" && value instanceof File) return `File ${value.name}, ${value.size} B`
  if (typeof Blob !== "undefined" && value instanceof Blob) return `Blob ${value.size} B`
  if (ArrayBuffer.isView(value)) return `${value.constructor.name} ${value.byteLength} B`
  if (value instanceof ArrayBuffer) return `ArrayBuffer ${value.byteLength} B`
  if (value instanceof Promise) return "Promise"
  if ("sessionId" in value && "send" in value) return `actor ${String(value.sessionId)}`
  return undefined
}

const cut = (list: ReadonlyArray<unknown>, depth: number, above: ReadonlyArray<object>): ReadonlyArray<unknown> => [
  ...list.slice(0, limits.items).map((item) => plain(item, depth, above)),
  ...(list.length > limits.items ? [`… ${list.length - limits.items} more`] : [])
]

const plain = (value: unknown, depth: number, above: ReadonlyArray<object>): unknown => {
  if (typeof value === "string") return value.length > limits.text ? `${value.slice(0, limits.text)}…` : value
  if (typeof value === "bigint") return `${value}n`
  if (typeof value === "function") return `function ${value.name}`
  if (typeof value === "symbol") return value.toString()
  if (typeof value !== "object" || value === null) return value
  const short = brief(value)
  if (short !== undefined) return short
  if (above.includes(value)) return "(again)"
  if (depth === 0) return Array.isArray(value) ? `[${value.length}]` : "{…}"
  const inner = [...above, value]
  if (Array.isArray(value)) return cut(value, depth - 1, inner)
  if (value instanceof Set) return cut([...value], depth - 1, inner)
  const entries: ReadonlyArray<readonly [unknown, unknown]> =
    value instanceof Map ? [...value.entries()] : Object.entries(value)
  return Object.fromEntries([
    ...entries
      .slice(0, limits.items)
      .map(([key, item]) => [
        String(key),
        secret.test(String(key)) && item !== null && item !== undefined ? mask : plain(item, depth - 1, inner)
      ]),
    ...(entries.length > limits.items ? [["…", `${entries.length - limits.items} more`]] : [])
  ])
}

/**
 * Any value as readable JSON for display: secrets are masked by key, long values truncated, cycles replaced by
 * "(again)".
 */
export const readable = (value: unknown, indent = 0): string =>
  JSON.stringify(plain(value, limits.depth, []), null, indent) ?? "undefined"
