import { chunkSize } from "#schemas/shared/constants.ts"

/** [UPL-003] Number of chunks of a file of `size` bytes. */
export const chunkCount = (size: number): number => Math.ceil(size / chunkSize)

/** Byte range of a chunk; `end` is exclusive. Chunks are numbered from 1. */
export const chunkRange = (size: number, number: number): { readonly start: number; readonly end: number } => ({
  start: (number - 1) * chunkSize,
  end: Math.min(number * chunkSize, size)
})

export const chunkLength = (size: number, number: number): number => {
  const { end, start } = chunkRange(size, number)
  return Math.max(0, end - start)
}

/** Numbers of the chunks that are not in `received`, in order. */
export const missingChunks = (size: number, received: ReadonlyArray<number>): ReadonlyArray<number> => {
  const known = new Set(received)
  return Array.from({ length: chunkCount(size) }, (_, index) => index + 1).filter((number) => !known.has(number))
}

/** Total size of the given chunks in bytes; invalid and duplicate numbers are ignored. */
export const bytesOf = (size: number, numbers: ReadonlyArray<number>): number =>
  [...new Set(numbers)]
    .filter((number) => number >= 1 && number <= chunkCount(size))
    .reduce((sum, number) => sum + chunkLength(size, number), 0)
