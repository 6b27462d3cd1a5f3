import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { encodeContext } from "#schemas/access/context.ts"
import type { Letter, MissionLetter } from "#schemas/letters/letter.ts"
import { sendingOfLetter } from "#schemas/letters/sending.ts"
import type { MissionId } from "#schemas/missions/mission.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { beginSending } from "#services/signatures/sendingActors.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { send } from "#ui/shared/icons/frame/icons.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { useText } from "#ui/shared/useText.ts"

const LetterDialog = lazyPart(
  () => import("#ui/letters/LetterDialog.tsx"),
  (module) => module.LetterDialog,
  "over"
)

interface LetterPanelProps {
  readonly firmId: FirmId
  readonly vendorId: VendorId
  readonly missionId: MissionId
}

/** [LET-O01] [MIS-O02] A mission's engagement letter: create it, read it, send it to signature. */
export function LetterPanel({ firmId, missionId, vendorId }: LetterPanelProps) {
  usePageTexts("letters")
  const query = useQuery(useCall("letters.ofMission", { params: { vendorId, missionId }, showError: false }))
  return (
    <QueryBoundary query={query} rows={2}>
      {({ data }) => <LetterContent missionLetter={data} firmId={firmId} missionId={missionId} vendorId={vendorId} />}
    </QueryBoundary>
  )
}

/** [LET-O01] Opens the page that sends a document to signature, prefilled with the letter and its signatories. */
const usePreparing = (context: string) => {
  const { valuesOf } = usePortal()
  const me = useHere().me?.id ?? 0
  const navigate = useNavigate()
  return (letter: Letter) => {
    const { id, version_id } = letter.document
    if (id === null || version_id === null) return
    beginSending(valuesOf(me), id, version_id, sendingOfLetter(letter))
    void navigate(linkTo("signatures-send", { context, documentId: String(id) }))
  }
}

const tones = { made: "info", sent: "warn", signed: "ok" } as const

function LetterContent({
  missionLetter,
  firmId,
  missionId,
  vendorId
}: LetterPanelProps & { readonly missionLetter: MissionLetter }) {
  const { t } = useTranslation("letters")
  const text = useText()
  const work = useListActions("letter", ["letters.ofMission", "missions.read"])
  useListActions("signature", ["letters.ofMission", "missions.read"])
  const [isOpen, setOpen] = useState(false)
  const { closed_by, letter, send_closed_by } = missionLetter
  const context = encodeContext({ firmId, vendorId })
  const prepare = usePreparing(context)
  const [refusal] = closed_by
  const document = letter?.document.id ?? null
  return (
    <div className="letter-panel">
      {letter === null ? (
        <p className="muted">{refusal === undefined ? t("mission.none") : text(`closed.${refusal}`)}</p>
      ) : (
        <>
          <p>
            {document === null ? (
              letter.document.name
            ) : (
              <Link {...linkTo("documents", { context }, { document: letter.document.hash ?? undefined })}>
                {letter.document.name}
              </Link>
            )}{" "}
            <span className="tag" data-tone={tones[letter.state]}>
              {t(`letter.${letter.state}`)}
            </span>
          </p>
          <ul className="mission-lines">
            {letter.signatories.map(({ email, firstname, lastname, side }) => (
              <li key={email}>
                <span className="grow">
                  {firstname} {lastname}
                </span>
                <small className="muted">{t(`side.${side}`)}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="actions">
        {refusal === undefined ? (
          <button
            type="button"
            className="button"
            data-kind={letter === null ? undefined : "second"}
            onClick={() => setOpen(true)}
          >
            {t(letter === null ? "mission.make" : "mission.again")}
          </button>
        ) : null}
        {letter !== null && document !== null && send_closed_by.length === 0 ? (
          <button type="button" className="button" onClick={() => prepare(letter)}>
            <Icon of={send} />
            {t("mission.send")}
          </button>
        ) : null}
      </div>
      {isOpen ? (
        <Suspense fallback={null}>
          <LetterDialog
            missionLetter={missionLetter}
            firmId={firmId}
            vendorId={vendorId}
            missionId={missionId}
            onClose={() => setOpen(false)}
            onMade={() => {
              setOpen(false)
              work.say("success", "letters:made")
              void work.refresh()
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
