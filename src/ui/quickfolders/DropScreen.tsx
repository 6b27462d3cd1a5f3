import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { toQuickDropView } from "#machines/quickfolders/quickDrop.projection.ts"
import type { Me } from "#schemas/access/session.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { isEqualJson } from "#ui/shared/actors.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { NameFirst } from "#ui/quickfolders/NameFirst.tsx"
import { QuickFolderCards } from "#ui/quickfolders/QuickFolderCards.tsx"
import { useQuickDrop } from "#ui/quickfolders/useQuickDrop.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

// A chunk of its own, because the documents page shares it. Requested at once, before the first render.
const load = () => import("#ui/quickfolders/DropPanel.tsx")
// Prevents an unhandled rejection: `lazyPart` loads the chunk again when it renders.
load().catch(() => undefined)
const DropPanel = lazyPart(load, (module) => module.DropPanel, "heavy")

export function DropScreen({ me, vendorId }: { readonly vendorId: VendorId; readonly me: Me }) {
  const { t } = useTranslation("quickfolders")
  const text = useText()
  const { context } = useHere()
  const drop = useQuickDrop(vendorId, me)
  const view = useSelector(drop.ref, toQuickDropView, isEqualJson)
  useListActions("quickFolder", ["quickfolders.list"])
  // A changed document changes the counters of the quick folders.
  useListActions("document", ["quickfolders.list"])
  const query = useQuery(useCall("quickfolders.list", { params: { vendorId }, showError: false }))
  if (view.asksName) return <NameFirst me={me} onGiven={() => drop.ref.send({ type: "name.given" })} />
  return (
    <QueryBoundary query={query} rows={4}>
      {({ data, drop_closed_by }) =>
        data.length === 0 ? (
          <div className="panel">
            <EmptyState title={t("none")} text={t("none.text")}>
              <Link
                className="button"
                data-kind="second"
                to="/documents/{-$context}/{-$folderHash}"
                params={{ context, folderHash: undefined }}
              >
                {t("to-documents")}
              </Link>
            </EmptyState>
          </div>
        ) : (
          <>
            {drop_closed_by[0] === undefined ? null : (
              <Notice tone="info">{text(`closed.${drop_closed_by[0]}`)}</Notice>
            )}
            <div className="quick-screen">
              <QuickFolderCards
                quickFolders={data}
                by={{ mayKeep: false, mayDrop: drop_closed_by.length === 0 }}
                chosen={view.chosenId}
                disabled={view.isBusy}
                onChoose={(choice) => drop.ref.send({ type: "quickfolder.chosen", choice })}
              />
              {drop_closed_by.length > 0 ? null : (
                <Suspense fallback={<SkeletonRows count={4} />}>
                  <DropPanel drop={drop} view={view} />
                </Suspense>
              )}
            </div>
          </>
        )
      }
    </QueryBoundary>
  )
}
