import { useSelector } from "@xstate/react"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { type AreaEditorRef, toAreaEditorView } from "#machines/signatures/areaEditor.machine.ts"
import { documentBytes } from "#services/documents/documentBytes.ts"
import { useRuntime } from "#ui/app/runtime.ts"
import { isEqualJson } from "#ui/shared/actors.ts"
import { check } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { PageAreas } from "#ui/signatures/send/PageAreas.tsx"
import type { StepProps } from "#ui/signatures/send/useSending.ts"
import { useSignatureWords } from "#ui/signatures/words.ts"
import "#ui/signatures/send/areas.css"

/** Loaded lazily with this step: the PDF renderer is larger than the portal. */
const PdfPaper = lazyPart(
  () => import("#ui/signatures/PdfPaper.tsx"),
  (module) => module.PdfPaper,
  "heavy"
)

/** [SIG-013] [SIG-O02] Places one signature area per signatory on the pages of the document. */
export function AreasStep(props: StepProps) {
  const editor = useSelector(props.made.sending, (state) => state.children.areas) as AreaEditorRef | undefined
  return editor === undefined ? <SkeletonRows count={4} /> : <Areas {...props} editor={editor} />
}

function Areas({ editor, made, vendorId }: StepProps & { readonly editor: AreaEditorRef }) {
  const { t } = useSignatureWords()
  const text = useText()
  const runtime = useRuntime()
  const { preparation, signatories } = made.view
  const view = useSelector(editor, toAreaEditorView, isEqualJson)
  const file = preparation?.document
  const query = useQuery({
    queryKey: ["signatures.paper", vendorId, file?.version_id],
    queryFn: ({ signal }) =>
      file === undefined
        ? Promise.reject(new Error("no document"))
        : runtime.runPromise(
            documentBytes({ vendorId, hash: file.hash, versionId: file.version_id }, () => undefined),
            { signal }
          ),
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false
  })
  const focused = view.areas.find(({ key }) => key === view.focus?.key)?.area
  const nameOf = (key: string) => {
    const one = signatories.find((each) => each.key === key)
    return one === undefined ? "" : `${one.firstname} ${one.lastname}`.trim()
  }
  return (
    <div className="areas">
      <aside aria-label={t("people")}>
        <ul className="areas-people">
          {view.signatories.map(({ isChosen, key, page, place }) => {
            const problem = made.view.errors[`signatories.${place}.areas`]?.[0]
            return (
              <li key={key} data-place={place % 6}>
                <button
                  type="button"
                  className="areas-person"
                  aria-pressed={isChosen}
                  aria-invalid={problem === undefined ? undefined : true}
                  onClick={() => editor.send({ type: "signatory.chosen", key })}
                >
                  <span className="areas-dot" aria-hidden="true">
                    {page === null ? place + 1 : <Icon of={check} />}
                  </span>
                  <span>
                    {nameOf(key)}
                    <small>{page === null ? t("area.none") : t("on.page", { page: page + 1 })}</small>
                  </span>
                </button>
                {problem === undefined ? null : <p className="field-error">{text(problem)}</p>}
              </li>
            )
          })}
        </ul>
        <p className="muted">{t("areas.help")}</p>
        <button
          type="button"
          className="button"
          data-kind="second"
          disabled={!view.canAdd}
          onClick={() => editor.send({ type: "area.added" })}
        >
          {t("area.add", { page: view.page + 1 })}
        </button>
        <p className="visually-hidden" role="status">
          {t("areas.left", { count: view.missing })}
        </p>
      </aside>
      <QueryBoundary query={query} rows={6}>
        {({ bytes }) => (
          <Suspense fallback={<SkeletonRows count={6} />}>
            <PdfPaper
              bytes={bytes}
              label={t("file.document")}
              broken={text("signing.pdf_unreadable")}
              goTo={focused === undefined ? null : { page: focused.page, y: focused.y, turn: view.focus?.turn ?? 0 }}
              onPage={(page) => editor.send({ type: "page.shown", page })}
              over={(page) => <PageAreas page={page} editor={editor} view={view} nameOf={nameOf} />}
            />
          </Suspense>
        )}
      </QueryBoundary>
    </div>
  )
}
