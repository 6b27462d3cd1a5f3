import type { Uploads } from "#ui/app/uploads.ts"

/** [UPL-O09] Gives an upload its file again; without `file`, asks the browser for it. False if the browser has none. */
export const giveTo = async ({ giveAgain, queue }: Uploads, id: string, file: File | null): Promise<boolean> => {
  const given = await giveAgain(id, file)
  if (given !== null) queue.send({ type: "file.given", id, ...given })
  return given !== null
}
