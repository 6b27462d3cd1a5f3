import { useCallback, useState } from "react"
import { movedRanks, type SignatoryView, type SignatureView } from "#machines/signatures/signature.projection.ts"
import type { SignatoryId, Signature } from "#schemas/signatures/signature.ts"
import { usePortal } from "#ui/app/portal.ts"
import { pencil } from "#ui/shared/icons/list/actingIcons.ts"
import { arrowDown, arrowUp } from "#ui/shared/icons/frame/documentIcons.ts"
import { check, times } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { lineMove } from "#ui/shared/kit/list/lineMove.ts"
import { CorrectDialog } from "#ui/signatures/one/CorrectDialog.tsx"
import type { Work } from "#ui/signatures/one/SignaturePage.tsx"
import { useSignatureWords } from "#ui/signatures/words.ts"

interface SignatoriesProps {
  readonly signature: Signature
  readonly view: SignatureView
  readonly work: Work
}

/** [SIG-003] [SIG-005] [SIG-006] The signatories in their order, with the changes that the firm can still make. */
export function Signatories({ signature, view, work }: SignatoriesProps) {
  const { ask } = usePortal()
  const [open, setOpen] = useState<SignatoryId | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const { id, vendor_id } = signature
  const params = { vendorId: vendor_id, signatureId: id }
  const corrected = view.signatories.find((one) => one.id === open)
  const move = (signatory: SignatoryId, by: -1 | 1) =>
    work.act("signatures:done.reordered", {}, () =>
      ask("signatures.order", {
        params,
        payload: {
          signatories: movedRanks(signature.signatories, signatory, by) as ReadonlyArray<{
            readonly id: SignatoryId
            readonly rank: number
          }>
        },
        showError: false
      })
    )
  return (
    <>
      <ol className="signatories" onKeyDown={lineMove}>
        {view.signatories.map((one) => (
          <Line key={one.id} one={one} onCorrect={() => setOpen(one.id)} onMove={(by) => move(one.id, by)} />
        ))}
      </ol>
      {corrected === undefined ? null : <CorrectDialog place={params} signatory={corrected} onClose={close} />}
    </>
  )
}

interface LineProps {
  readonly one: SignatoryView
  readonly onCorrect: () => void
  readonly onMove: (by: -1 | 1) => void
}

function Line({ one, onCorrect, onMove }: LineProps) {
  const { moment, t } = useSignatureWords()
  const said =
    one.answered_at !== null
      ? t(one.state === "refused" ? "at.refused" : "at.signed", { at: moment(one.answered_at) })
      : one.opened_at !== null
        ? t("at.opened", { at: moment(one.opened_at) })
        : one.invited_at !== null && one.state === "inProgress"
          ? t("at.invited", { at: moment(one.invited_at) })
          : null
  return (
    <li data-state={one.state}>
      <span className="signatory-rank" aria-label={t("rank", { rank: one.rank })}>
        {one.state === "signed" ? <Icon of={check} /> : one.state === "refused" ? <Icon of={times} /> : one.rank}
      </span>
      <div className="entity-text">
        <h3 className="entity-name">
          {one.name}
          <span className="tag" data-tone={one.tone}>
            {t(`signatory.${one.state}`)}
          </span>
          {one.is_delegate ? <span className="tag">{t("delegate")}</span> : null}
        </h3>
        <small>{[one.email, one.phone_number].filter((part) => part !== "").join(" · ")}</small>
        {said === null ? null : <small>{said}</small>}
        {one.reason === "" ? null : <small>{t("reason", { reason: one.reason })}</small>}
      </div>
      <div className="actions">
        {one.canRise ? (
          <button
            type="button"
            className="icon-button"
            aria-label={t("rise", { name: one.name })}
            title={t("rise", { name: one.name })}
            onClick={() => onMove(-1)}
          >
            <Icon of={arrowUp} />
          </button>
        ) : null}
        {one.canSink ? (
          <button
            type="button"
            className="icon-button"
            aria-label={t("sink", { name: one.name })}
            title={t("sink", { name: one.name })}
            onClick={() => onMove(1)}
          >
            <Icon of={arrowDown} />
          </button>
        ) : null}
        {one.canCorrect ? (
          <button
            type="button"
            className="icon-button"
            aria-label={t("correct", { name: one.name })}
            title={t("correct", { name: one.name })}
            onClick={onCorrect}
          >
            <Icon of={pencil} />
          </button>
        ) : null}
      </div>
    </li>
  )
}
