import { Suspense, useState } from "react"
import { Icon } from "#ui/shared/Icon.tsx"
import { lazyPart } from "#ui/shared/lazyPart.tsx"
import { bookmark } from "#ui/views/bookmarkIcon.ts"
import type { SavedViewsProps } from "#ui/views/SavedViews.tsx"

const SavedViews = lazyPart(
  () => import("#ui/views/SavedViews.tsx"),
  (module) => module.SavedViews,
  "silent"
)

/** The saved views of a list, loaded after it: no list waits for them. */
export function ListViews(props: SavedViewsProps) {
  return (
    <Suspense fallback={null}>
      <SavedViews {...props} />
    </Suspense>
  )
}

interface AskedListViewsProps extends SavedViewsProps {
  /** The button's name, from texts that the page has. */
  readonly label: string
}

/** The saved views of a list that is part of the first visit: they are loaded when the button is pressed. */
export function AskedListViews({ label, ...props }: AskedListViewsProps) {
  const [isAsked, setAsked] = useState(false)
  const button = (
    <button
      type="button"
      className="icon-button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={label}
      title={label}
      aria-busy={isAsked}
      onClick={() => setAsked(true)}
    >
      <Icon of={bookmark} />
    </button>
  )
  if (!isAsked) return button
  return (
    <Suspense fallback={button}>
      <SavedViews {...props} opensAtOnce />
    </Suspense>
  )
}
