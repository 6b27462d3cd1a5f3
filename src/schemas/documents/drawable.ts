/** Types a small picture of the first page is made of directly. */
const drawable: ReadonlySet<string> = new Set(["pdf", "pdf-a", "png", "jpg", "jpeg", "jpe", "gif", "webp"])
export const isDrawable = (extension: string): boolean => drawable.has(extension.toLowerCase())
