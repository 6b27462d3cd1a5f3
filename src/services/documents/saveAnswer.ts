import { saveBytes } from "#services/documents/saveBytes.ts"

const named = /filename\*=UTF-8''([^;]+)/i

/** Lets the browser save an answer under the name that the server gives it. */
export const saveAnswer = async (response: Response, otherName: string): Promise<void> => {
  const [, name] = named.exec(response.headers.get("content-disposition") ?? "") ?? []
  saveBytes(await response.blob(), name === undefined ? otherName : decodeURIComponent(name))
}
