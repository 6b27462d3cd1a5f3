import type { ReactNode } from "react"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useScreenRefusal } from "#ui/app/useScreenRefusal.ts"
import { shield } from "#ui/shared/icons/frame/icons.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { useText } from "#ui/shared/useText.ts"

/**
 * [ROL-015] Renders a screen only if the policy allows it to the user. Otherwise shows the reason and what would give
 * access; the screen does not mount, so it makes no call.
 */
export function AccessGate({ children }: { readonly children: ReactNode }) {
  const text = useText()
  const title = useScreenTitle()
  const reason = useScreenRefusal()
  if (reason === undefined) return children
  return (
    <>
      <div className="head">
        <h1>{title}</h1>
      </div>
      <div className="panel">
        <EmptyState icon={shield} title={text(`closed.${reason}`)} text={text(`opens.${reason}`)} />
      </div>
    </>
  )
}
