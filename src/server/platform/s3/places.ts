import type { ContentKey, UploadKey } from "#server/platform/Files.ts"

const uploads = (firm: number) => `${firm}/uploads/`

/** Keys in the bucket; the same names as the paths of `localFiles`. */
export const places = {
  uploads,
  upload: ({ firm, upload }: UploadKey) => `${uploads(firm)}${upload}/`,
  content: ({ checksum, firm }: ContentKey) => `${firm}/${checksum.slice(0, 2)}/${checksum}`,
  aside: ({ checksum, firm }: ContentKey) => `${firm}/aside/${checksum}-${Date.now()}`,
  /** Prefix under which processes announce that they are about to delete a content. */
  reclaim: ({ checksum, firm }: ContentKey) => `${uploads(firm)}reclaim-${checksum}/`
}
