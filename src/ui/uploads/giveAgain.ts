import type { Uploads } from "#ui/app/uploads.ts"

/**
 * [UPL-O09] Gives an interrupted upload its file again; without `file`, tries the handle that the browser has kept.
 * Returns false if there is none.
 */
export const giveTo = async ({ giveAgain, queue }: Uploads, id: string, file: File | null): Promise<boolean> => {
  const given = await giveAgain(id, file)
  if (given !== null) queue.send({ type: "file.given", id, ...given })
  return given !== null
}
