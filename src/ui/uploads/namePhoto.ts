const two = (value: number) => String(value).padStart(2, "0")

/** Phones name every picture `image.jpg`: add its time, so that the next one does not become a new version. */
export const namePhoto = (picture: File, at: Date): File => {
  const [, extension] = /^image\.(\w+)$/i.exec(picture.name) ?? []
  if (extension === undefined) return picture
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  const time = `${two(at.getHours())}.${two(at.getMinutes())}.${two(at.getSeconds())}`
  return new File([picture], `Photo ${day} ${time}.${extension}`, {
    type: picture.type,
    lastModified: picture.lastModified
  })
}
