import type { Comment, CommentId } from "#schemas/threads/thread.ts"

/** A comment of a thread as the server sends it. */
export const commentOf = (number: number, more: Partial<Comment> = {}): Comment => ({
  id: number as CommentId,
  number,
  seq: number,
  state: "written",
  author: null,
  side: "company",
  is_mine: false,
  text: `Message ${number}`,
  mentions: [],
  files: [],
  hidden_files: 0,
  by_mail: false,
  at: "2026-11-23T09:00:00.000Z",
  changed_at: null,
  changed_by: null,
  ...more
})
