import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { usePageTexts } from "#ui/documents/pageTexts.ts"
import { shield } from "#ui/shared/icons.ts"
import { EmptyState } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"

/** [ROL-015] In the place of a screen that the policy closes to this person: because of what, and what would open it. */
export function ClosedScreen({ because }: { readonly because: string }) {
  usePageTexts()
  const text = useText()
  const title = useScreenTitle()
  return (
    <>
      <div className="head">
        <h1>{title}</h1>
      </div>
      <div className="panel">
        <EmptyState icon={shield} title={text(`closed.${because}`)} text={text(`opens.${because}`)} />
      </div>
    </>
  )
}
