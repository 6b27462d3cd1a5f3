/** Types whose thumbnail the server draws directly, without a conversion. */
const drawable: ReadonlySet<string> = new Set(["pdf", "pdf-a", "png", "jpg", "jpeg", "jpe", "gif", "webp"])
export const isDrawable = (extension: string): boolean => drawable.has(extension.toLowerCase())
