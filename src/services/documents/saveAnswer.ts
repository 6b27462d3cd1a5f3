import { saveBytes } from "#services/documents/saveBytes.ts"

const named = /filename\*=UTF-8''([^;]+)/i

/** Downloads a response under the file name in its headers; `otherName` if there is none. */
export const saveAnswer = async (response: Response, otherName: string): Promise<void> => {
  const [, name] = named.exec(response.headers.get("content-disposition") ?? "") ?? []
  saveBytes(await response.blob(), name === undefined ? otherName : decodeURIComponent(name))
}
