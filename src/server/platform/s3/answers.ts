import { Effect, Stream } from "effect"
import { Xml } from "effect/encoding"

/** An error response of the service. `code` is the service's code, or EDQUOT if the bucket is full. */
export class S3Error extends Error {
  override readonly name = "S3Error"
  readonly status: number
  readonly code: string
  constructor(action: string, status: number, code: string, message: string) {
    super(`${action}: ${status} ${code} ${message}`.trim())
    this.status = status
    this.code = noRoom.has(code) || status === 507 ? "EDQUOT" : code
  }
}

const noRoom: ReadonlySet<string> = new Set([
  "InsufficientCapacity",
  "InsufficientStorage",
  "QuotaExceeded",
  "StorageQuotaExceeded",
  "XMinioAdminBucketQuotaExceeded",
  "XMinioStorageFull"
])

const isMissing = (error: unknown) => error instanceof S3Error && error.status === 404
export const unlessMissing = <A>(work: Promise<A>): Promise<A | undefined> =>
  work.catch((error: unknown) => (isMissing(error) ? undefined : Promise.reject(error)))

/** The elements at a path of an XML document, in order. */
export const elements = (text: string, ...path: ReadonlyArray<string>) =>
  Effect.runPromise(
    Stream.make(text.trim()).pipe(
      Stream.pipeThroughChannel(Xml.decodeString()),
      Stream.pipeThroughChannel(Xml.elements(path)),
      Stream.runCollect
    )
  )
export const childrenOf = (element: Xml.Element, name: string) =>
  element.children.filter((child): child is Xml.Element => typeof child !== "string" && child.name === name)
export const textOf = (element: Xml.Element, name: string) =>
  (childrenOf(element, name)[0]?.children ?? []).filter((child) => typeof child === "string").join("")
export const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
