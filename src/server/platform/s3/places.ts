import type { ContentKey, UploadKey } from "#server/platform/Files.ts"

const uploads = (firm: number) => `${firm}/uploads/`

/** Keys in the bucket, under the names that `localFiles` uses in its folder. */
export const places = {
  uploads,
  upload: ({ firm, upload }: UploadKey) => `${uploads(firm)}${upload}/`,
  content: ({ checksum, firm }: ContentKey) => `${firm}/${checksum.slice(0, 2)}/${checksum}`,
  aside: ({ checksum, firm }: ContentKey) => `${firm}/aside/${checksum}-${Date.now()}`,
  /** Where reclaimers of a content announce themselves. */
  reclaim: ({ checksum, firm }: ContentKey) => `${uploads(firm)}reclaim-${checksum}/`
}
