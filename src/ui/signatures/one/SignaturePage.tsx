import { useQuery } from "@tanstack/react-query"
import { Link, useParams } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { type SignatureView, toSignatureView } from "#machines/signatures/signature.projection.ts"
import { encodeContext, idInAddress } from "#schemas/access/context.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import type { Signature, SignatureId, SignedDocument } from "#schemas/signatures/signature.ts"
import { linkTo } from "#ui/app/links.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { filePdf } from "#ui/shared/icons/frame/icons.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { arrowLeft } from "#ui/shared/icons/pageIcons.ts"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { History } from "#ui/signatures/one/History.tsx"
import { Signatories } from "#ui/signatures/one/Signatories.tsx"
import { useEvent } from "#ui/signatures/useEvent.ts"
import { useSigning } from "#ui/signatures/useSigning.ts"
import { useSignatureWords } from "#ui/signatures/words.ts"
import "#ui/shared/entityList.css"
import "#ui/shared/sections.css"
import "#ui/signatures/lists.css"

/** Poll interval in ms while a job runs, in case its live event is lost. */
const pollInterval = 2_000
const isWorking = (state: Signature["state"] | undefined) => state === "loading" || state === "finished"

/** [SIG-003] [SIG-O01] One signature: its signatories, its event log, and the actions of the current user. */
export function SignaturePage() {
  const { firmId, vendorId } = useHere().entity ?? { firmId: null, vendorId: null }
  const { signatureId } = useParams({ strict: false }) as { readonly signatureId?: string }
  const id = idInAddress<SignatureId>(signatureId)
  if (firmId === null || vendorId === null) return <SkeletonRows />
  return <Page key={id} id={id} firmId={firmId} vendorId={vendorId} />
}

interface PlaceProps {
  readonly id: SignatureId
  readonly firmId: FirmId
  readonly vendorId: VendorId
}

export type Work = ReturnType<typeof useListActions>

function Page({ firmId, id, vendorId }: PlaceProps) {
  const { t } = useSignatureWords()
  const work = useListActions("signature", [
    "signatures.read",
    "signatures.history",
    "signatures.list",
    "signatures.ofVendor"
  ])
  const params = { vendorId, signatureId: id }
  const query = useQuery({
    ...useCall("signatures.read", { params, showError: false }),
    refetchInterval: ({ state }) => (isWorking(state.data?.data.state) ? pollInterval : false)
  })
  return (
    <div className="signature-page">
      <Link className="signature-back" {...linkTo("signatures", { context: encodeContext({ firmId, vendorId }) })}>
        <Icon of={arrowLeft} />
        {t("back")}
      </Link>
      <QueryBoundary query={query} rows={6}>
        {({ data }) => <Detail signature={data} work={work} firmId={firmId} />}
      </QueryBoundary>
    </div>
  )
}

const TalkFold = lazyPart(
  () => import("#ui/threads/TalkFold.tsx"),
  (module) => module.TalkFold
)

interface DetailProps {
  readonly signature: Signature
  readonly work: Work
  readonly firmId: FirmId
}

function Detail({ firmId, signature, work }: DetailProps) {
  const { day, moment, standing, t } = useSignatureWords()
  const text = useText()
  const [now] = useState(() => Date.now())
  const view = toSignatureView(signature, now)
  const { company_name, created_at, created_by, document, evidence, expires_at, fault, is_late, message, state } =
    signature
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>
            {document.name}{" "}
            <span className="tag" data-tone={view.tone}>
              {t(`state.${state}`)}
            </span>
            {is_late ? (
              <span className="tag" data-tone="warn">
                {t("late")}
              </span>
            ) : null}
          </h1>
          <p className="muted">
            {[company_name, t("sent.by", { name: created_by.name, at: moment(created_at) })].join(" · ")}
          </p>
        </div>
        <Acts signature={signature} view={view} work={work} />
      </div>
      {fault === null ? null : <Notice tone="error">{text(fault)}</Notice>}
      {view.refusal === null ? null : (
        <Notice tone="warn">
          {t("refusal", { name: `${view.refusal.firstname} ${view.refusal.lastname}`, reason: view.refusal.reason })}
        </Notice>
      )}
      <div className="signature-grid">
        <section className="panel section" aria-labelledby="signature-people">
          <div className="section-head">
            <h2 id="signature-people">{t("people")}</h2>
            <p className="muted" role="status">
              {standing(signature, view)}
            </p>
          </div>
          <Signatories signature={signature} view={view} work={work} />
        </section>
        <div>
          <section className="panel section" aria-labelledby="signature-files">
            <h2 id="signature-files">{t("files")}</h2>
            <ul className="signature-files">
              <FileLine file={document} label={t("file.document")} firmId={firmId} vendorId={signature.vendor_id} />
              {evidence === null ? null : (
                <FileLine file={evidence} label={t("file.evidence")} firmId={firmId} vendorId={signature.vendor_id} />
              )}
            </ul>
            {signature.service === null ? null : (
              <p className="muted">{t("level.elsewhere", { name: signature.service })}</p>
            )}
            {state === "inProgress" ? <p className="muted">{t("until.long", { day: day(expires_at) })}</p> : null}
            {state === "classified" ? (
              <Link {...linkTo("verify", {})} target="_blank" className="button" data-kind="second">
                {t("verify")}
              </Link>
            ) : null}
          </section>
          {message === "" ? null : (
            <section className="panel section" aria-labelledby="signature-message">
              <h2 id="signature-message">{t("message")}</h2>
              <blockquote className="signature-message">{message}</blockquote>
            </section>
          )}
          <section className="panel section" aria-labelledby="signature-history">
            <h2 id="signature-history">{t("history")}</h2>
            <History signature={signature} />
          </section>
          <Suspense fallback={null}>
            <TalkFold subject="signature" subjectId={signature.id} vendorId={signature.vendor_id} />
          </Suspense>
        </div>
      </div>
    </>
  )
}

interface FileLineProps {
  readonly file: SignedDocument
  readonly label: string
  readonly firmId: FirmId
  readonly vendorId: VendorId
}

function FileLine({ file, firmId, label, vendorId }: FileLineProps) {
  const context = encodeContext({ firmId, vendorId })
  return (
    <li>
      <Icon of={filePdf} />
      <span>
        {file.hash === null ? (
          file.name
        ) : (
          <Link {...linkTo("viewer", { context, folderHash: file.folder_hash ?? "root", documentHash: file.hash })}>
            {file.name}
          </Link>
        )}
        <small>{label}</small>
      </span>
    </li>
  )
}

interface ActsProps {
  readonly signature: Signature
  readonly view: SignatureView
  readonly work: Work
}

function Acts({ signature, view, work }: ActsProps) {
  const { t } = useSignatureWords()
  const { document, id, vendor_id } = signature
  const sign = useSigning(work)
  const act = useEvent({ vendorId: vendor_id, signatureId: id }, work, document.name)
  return (
    <div className="signature-acts">
      {view.isMine ? (
        <button type="button" className="button" onClick={() => sign(signature)}>
          {t("sign")}
        </button>
      ) : null}
      {view.offered.includes("remind") ? (
        <button type="button" className="button" data-kind="second" onClick={() => act("signature.reminded")}>
          {t("remind")}
        </button>
      ) : null}
      {view.offered.includes("retry") ? (
        <button type="button" className="button" onClick={() => act("signature.retried")}>
          {t("retry")}
        </button>
      ) : null}
      {view.offered.includes("cancel") ? (
        <button type="button" className="button" data-kind="quiet" onClick={() => act("signature.cancelled")}>
          {t("cancel")}
        </button>
      ) : null}
    </div>
  )
}
