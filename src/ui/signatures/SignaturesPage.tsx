import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { toSignatureView } from "#machines/signatures/signature.projection.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { type SignatureFilter, signatureFilters } from "#schemas/signatures/rules.ts"
import type { Signature } from "#schemas/signatures/signature.ts"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { fileEdit } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { FilterChoice } from "#ui/shared/kit/list/FilterChoice.tsx"
import { ListTools } from "#ui/shared/kit/list/ListTools.tsx"
import { matches } from "#ui/shared/kit/list/matches.ts"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import { signaturesAddress } from "#ui/signatures/signaturesAddress.ts"
import { useEvent } from "#ui/signatures/useEvent.ts"
import { useSigning } from "#ui/signatures/useSigning.ts"
import { useSignatureWords } from "#ui/signatures/words.ts"
import "#ui/shared/entityList.css"
import "#ui/signatures/lists.css"

/** [SIG-O01] [NET-083] [NET-089] The signatures of a company, or of all companies of the firm. */
export function SignaturesPage() {
  const { entity, side } = useHere()
  if (entity === null) return null
  const { firmId, vendorId } = entity
  if (vendorId !== null)
    return <OfCompany key={vendorId} vendorId={vendorId} firmId={firmId} isSender={side === "accountant"} />
  return side === "accountant" ? <OfFirm key={firmId} firmId={firmId} /> : null
}

const keys = ["signatures.list", "signatures.ofVendor", "signatures.read", "signatures.balance"]
const states = ["any", ...signatureFilters] as const

const useTools = () => useListAddress(signaturesAddress)

interface FrameProps {
  readonly tools: ReturnType<typeof useTools>
  readonly firmId: FirmId
  readonly isSender: boolean
  readonly children: React.ReactNode
}

function Frame({ children, firmId, isSender, tools: { asked, change } }: FrameProps) {
  const { t } = useSignatureWords()
  const title = useScreenTitle()
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          {isSender ? <Balance firmId={firmId} /> : <p className="muted">{t("intro")}</p>}
        </div>
        <ListTools label={t("search")} search={asked.search} onSearch={(search) => change({ search })}>
          <FilterChoice
            label={t("filter")}
            value={asked.state ?? "any"}
            words={states}
            labelOf={(one) => t(`filter.${one}`)}
            onChoose={(state) => void change({ state: state === "any" ? null : state })}
          />
        </ListTools>
      </div>
      <section className="panel">{children}</section>
    </>
  )
}

/** [SIG-012] How many signatures the firm has left. */
function Balance({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useSignatureWords()
  const query = useQuery(useCall("signatures.balance", { query: { firm_id: firmId }, showError: false }))
  return (
    <p className="muted" role="status">
      {query.data === undefined ? "\u00a0" : t("balance", { count: query.data.data.balance })}
    </p>
  )
}

const isIn = (signature: Signature, filter: SignatureFilter | null, isMine: boolean): boolean => {
  const isOpen = ["created", "loading", "inProgress", "finished", "error"].includes(signature.state)
  if (filter === "mine") return isMine
  if (filter === "late") return signature.is_late
  if (filter === "open") return isOpen
  if (filter === "done") return signature.state === "classified"
  return filter === null || (!isOpen && signature.state !== "classified")
}

const useNow = () => useState(() => Date.now())[0]

interface OfCompanyProps {
  readonly vendorId: VendorId
  readonly firmId: FirmId
  readonly isSender: boolean
}

function OfCompany({ firmId, isSender, vendorId }: OfCompanyProps) {
  const { t } = useSignatureWords()
  const now = useNow()
  const tools = useTools()
  const { asked, isNarrowed, widen } = tools
  const work = useListActions("signature", keys)
  const query = useQuery(useCall("signatures.ofVendor", { params: { vendorId }, showError: false }))
  return (
    <Frame tools={tools} firmId={firmId} isSender={isSender}>
      <EntityList
        query={query}
        rows={5}
        of={({ data }) =>
          data.filter(
            (one) =>
              isIn(one, asked.state, toSignatureView(one, now).isMine) &&
              matches(
                asked.search,
                one.document.name,
                ...one.signatories.flatMap(({ email, firstname, lastname }) => [firstname, lastname, email])
              )
          )
        }
        none={{ icon: fileEdit, title: t("none.title"), text: t(isSender ? "none.text" : "none.client") }}
        narrowed={() => (isNarrowed ? { title: t("nothing"), onWiden: widen } : null)}
      >
        {(one) => <SignatureLine signature={one} now={now} work={work} isOfFirm={false} firmId={firmId} />}
      </EntityList>
    </Frame>
  )
}

function OfFirm({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useSignatureWords()
  const now = useNow()
  const tools = useTools()
  const { asked, change, isNarrowed, widen } = tools
  const work = useListActions("signature", keys)
  const query = useQuery({
    ...useCall("signatures.list", {
      query: {
        firm_id: firmId,
        page: asked.page,
        ...(asked.state === null ? {} : { state: asked.state }),
        ...(asked.search.trim() === "" ? {} : { search: asked.search.trim() })
      },
      showError: false
    }),
    placeholderData: keepPreviousData
  })
  return (
    <Frame tools={tools} firmId={firmId} isSender>
      <EntityList
        query={query}
        rows={6}
        of={({ data }) => data}
        none={{ icon: fileEdit, title: t("none.title"), text: t("none.text") }}
        narrowed={() => (isNarrowed ? { title: t("nothing"), onWiden: widen } : null)}
        pages={({ pagination: { last_page, page } }) => ({ page, last: last_page })}
        onPage={(page) => void change({ page })}
      >
        {(one) => <SignatureLine signature={one} now={now} work={work} isOfFirm firmId={firmId} />}
      </EntityList>
    </Frame>
  )
}

interface LineProps {
  readonly signature: Signature
  readonly now: number
  readonly work: ReturnType<typeof useListActions>
  readonly isOfFirm: boolean
  readonly firmId: FirmId
}

function SignatureLine({ firmId, isOfFirm, now, signature, work }: LineProps) {
  const { day, standing, t } = useSignatureWords()
  const sign = useSigning(work)
  const view = toSignatureView(signature, now)
  const { company_name, created_at, document, expires_at, id, is_late, state, vendor_id } = signature
  const context = encodeContext({ firmId, vendorId: vendor_id })
  const until = state === "inProgress" ? t("until", { day: day(expires_at) }) : null
  const facts = [isOfFirm ? company_name : null, t("sent", { day: day(created_at) }), until]
  return (
    <li className="entity-line signature-line">
      <div className="entity-text">
        <h2 className="entity-name">
          <Link {...linkTo("signature", { context, signatureId: String(id) })}>{document.name}</Link>
          <span className="tag" data-tone={view.tone}>
            {t(`state.${state}`)}
          </span>
          {is_late ? (
            <span className="tag" data-tone="warn">
              {t("late")}
            </span>
          ) : null}
        </h2>
        <small className="signature-standing">{standing(signature, view)}</small>
        <small>{facts.filter((fact) => fact !== null).join(" · ")}</small>
      </div>
      <div className="actions">
        {view.isMine ? (
          <button type="button" className="button" onClick={() => sign(signature)}>
            {t("sign")}
          </button>
        ) : view.offered.includes("remind") && is_late ? (
          <Remind signature={signature} work={work} />
        ) : null}
      </div>
    </li>
  )
}

function Remind({ signature: { id, vendor_id }, work }: Pick<LineProps, "signature" | "work">) {
  const { t } = useSignatureWords()
  const act = useEvent({ vendorId: vendor_id, signatureId: id }, work)
  return (
    <button type="button" className="button" data-kind="second" onClick={() => act("signature.reminded")}>
      {t("remind")}
    </button>
  )
}
