/** Types whose first page can be drawn as a thumbnail directly. */
const drawable: ReadonlySet<string> = new Set(["pdf", "pdf-a", "png", "jpg", "jpeg", "jpe", "gif", "webp"])
export const isDrawable = (extension: string): boolean => drawable.has(extension.toLowerCase())
