import type { Page } from "playwright-core"

export const picturesFolder = "docs/pictures"

interface Picture {
  readonly name: string
  readonly as: "accountant" | "client"
  readonly path: string
  /** Prepares the page before its screenshot is taken. */
  readonly open: (page: Page) => Promise<void>
}

const stay = () => Promise.resolve()

/** The screens shown in the README, in its order. */
export const pictures: ReadonlyArray<Picture> = [
  { name: "home", as: "accountant", path: "/home", open: stay },
  { name: "documents", as: "accountant", path: "/documents/3b9aca01", open: stay },
  { name: "tasks", as: "accountant", path: "/tasks", open: stay },
  { name: "client", as: "client", path: "/home", open: stay }
]
