import { chunkSize } from "#schemas/shared/constants.ts"
import type { ContentKey, UploadKey } from "#server/platform/Files.ts"
import { type Objects, rangesOf, type Source, type Stored } from "#server/platform/s3/objects.ts"
import { places } from "#server/platform/s3/places.ts"

/** The chunks of an upload of `whole` bytes, in order; undefined if some are missing. */
export const chunksOf = async ({ list }: Objects, key: UploadKey, whole: number) => {
  const chunks = (await list(places.upload(key))).filter(({ key: name }) => /\/\d{5}$/.test(name))
  // A missing or short chunk would shift all that follow.
  const isWhole =
    chunks.reduce((sum, { size }) => sum + size, 0) === whole &&
    chunks.every(
      ({ key: name, size }, index) =>
        name.endsWith(`/${String(index).padStart(5, "0")}`) && (size === chunkSize || index === chunks.length - 1)
    )
  return isWhole ? chunks : undefined
}

/** Assembles a content from its chunks, in two steps if they exceed the maximum number of parts. */
export const joinChunks = async (
  { assemble }: Objects,
  partsAtMost: number,
  key: UploadKey,
  content: ContentKey,
  chunks: ReadonlyArray<Stored>
) => {
  if (chunks.length <= partsAtMost) return assemble(places.content(content), chunks)
  const joined: Array<Source> = []
  for (let at = 0; at < chunks.length; at += partsAtMost) {
    const group = chunks.slice(at, at + partsAtMost)
    const name = `${places.upload(key)}joined-${at}`
    await assemble(
      name,
      group.map((chunk) => ({ key: chunk.key }))
    )
    joined.push(
      ...rangesOf(
        name,
        group.reduce((sum, { size }) => sum + size, 0)
      )
    )
  }
  return assemble(places.content(content), joined)
}
