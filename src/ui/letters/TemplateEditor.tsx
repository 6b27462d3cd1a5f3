import { useSelector } from "@xstate/react"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { templateEditorMachine, toTemplateEditorView } from "#machines/letters/templateEditor.machine.ts"
import { toTemplateView } from "#machines/letters/letterTemplate.projection.ts"
import type { LetterTemplate, LetterTemplateId, TemplateVersion } from "#schemas/letters/letter.ts"
import { readBlocks, writtenBlocks } from "#schemas/letters/rules.ts"
import { variableText } from "#schemas/letters/variables.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { previewActors } from "#services/letters/letterActors.ts"
import { templateQueries, templates } from "#services/letters/letterResources.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { FaultList } from "#ui/letters/FaultList.tsx"
import { LetterEditor, type LetterEditorRef } from "#ui/letters/LetterEditor.tsx"
import { PreviewPaper } from "#ui/letters/PreviewPaper.tsx"
import { VersionsDialog } from "#ui/letters/VersionsDialog.tsx"
import { useTemplateMenu } from "#ui/letters/useTemplateMenu.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { useActorRef } from "#ui/shared/actors.ts"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { history } from "#ui/shared/icons/list/actingIcons.ts"
import { arrowLeft, ellipsisH } from "#ui/shared/icons/frame/icons.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { ClientsField } from "#ui/shared/kit/many/ClientsField.tsx"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/shared/sections.css"
import "#ui/letters/letters.css"

/** [ACC-037] [LET-002] A template's names and text, beside a preview of the generated PDF. */
export function OpenTemplate({ firmId, id }: { readonly firmId: FirmId; readonly id: LetterTemplateId }) {
  const query = useQuery(useCall("letterTemplates.one", { params: { firmId, letterTemplateId: id }, showError: false }))
  return (
    <QueryBoundary query={query} rows={8}>
      {({ data }) => <Editor firmId={firmId} template={data} />}
    </QueryBoundary>
  )
}

interface EditorProps {
  readonly firmId: FirmId
  readonly template: LetterTemplate
}

function Editor({ firmId, template }: EditorProps) {
  const { t } = useTranslation("letters")
  const text = useText()
  const navigate = useNavigate()
  const { context } = useHere()
  const work = useListActions("letterTemplate", templateQueries)
  const back = linkTo("settings-document-templates", { context })
  const { items } = useTemplateMenu({ firmId, template, work, onRemoved: () => navigate(back) })
  const { changeClosedBy } = toTemplateView(template)
  const [isLooking, setLooking] = useState(false)
  const versions = { key: "versions", label: t("versions"), icon: history, onSelect: () => setLooking(true) }
  return (
    <>
      <div className="head">
        <div className="head-text">
          <Link className="letter-back" {...back}>
            <Icon of={arrowLeft} />
            {t("back")}
          </Link>
          <h1>{template.name}</h1>
        </div>
        <MenuButton className="icon-button" label={t("more", { name: template.name })} items={[versions, ...items]}>
          <Icon of={ellipsisH} />
        </MenuButton>
      </div>
      {changeClosedBy === null ? null : <Notice tone="info">{text(`closed.${changeClosedBy}`)}</Notice>}
      <Text
        firmId={firmId}
        template={template}
        isLooking={isLooking}
        isOpen={changeClosedBy === null}
        onLooked={() => setLooking(false)}
      />
    </>
  )
}

interface TextProps extends EditorProps {
  /** Whether the dialog with the earlier versions is open. */
  readonly isLooking: boolean
  readonly isOpen: boolean
  readonly onLooked: () => void
}

function Text({ firmId, isLooking, isOpen, onLooked, template }: TextProps) {
  const { t } = useTranslation("letters")
  const text = useText()
  const { ask } = usePortal()
  const form = useResource(templates, { place: { firmId }, entity: template })
  const [logic] = useState(() => templateEditorMachine.provide({ actors: previewActors(ask, firmId) }))
  const ref = useActorRef(logic, { input: { document_name: template.document_name, blocks: template.blocks } })
  const view = toTemplateEditorView(useSelector(ref, (snapshot) => snapshot))
  const actions = useRef<LetterEditorRef>(null)
  const blocks = form.field("blocks").value
  const documentName = form.field("document_name").value
  const first = useRef(true)
  useEffect(() => {
    // The initial text is already the machine's input: send only changes.
    if (!first.current)
      ref.send({ type: "text.changed", draft: { document_name: documentName, blocks: readBlocks(blocks) } })
    first.current = false
  }, [blocks, documentName, ref])
  const take = (version: TemplateVersion) => {
    form.field("name").onChange(version.name)
    form.field("document_name").onChange(version.document_name)
    form.field("blocks").onChange(writtenBlocks(version.blocks))
    onLooked()
  }
  const show = (at: ReadonlyArray<number>) => {
    ref.send({ type: "pane.chosen", pane: "text" })
    actions.current?.show(at)
  }
  return (
    <>
      <div className="letter-panes" role="group" aria-label={t("panes")}>
        {(["text", "paper"] as const).map((pane) => (
          <button
            key={pane}
            type="button"
            className="button"
            data-kind={view.pane === pane ? "second" : "quiet"}
            aria-pressed={view.pane === pane}
            onClick={() => ref.send({ type: "pane.chosen", pane })}
          >
            {t(`pane.${pane}`)}
          </button>
        ))}
      </div>
      <div className="letter-grid" data-pane={view.pane}>
        <div className="letter-main">
          <FormFrame
            form={form}
            labelOf={(field) => text(`letters:field.${field}`)}
            valueOf={(field, value) => (field === "blocks" ? t("field.blocks") : String(value))}
          >
            <section className="panel section" aria-label={t("section.names")}>
              <TextField field={form.field("name")} label={t("field.name")} required />
              <TextField
                field={form.field("document_name")}
                label={t("field.document_name")}
                hint={t("field.document_name.hint", { variable: variableText("company.name") })}
                required
              />
              <LetterEditor field={form.field("blocks")} label={t("field.blocks")} actions={actions} />
            </section>
          </FormFrame>
        </div>
        <section className="letter-side panel section" aria-label={t("preview")}>
          <ClientChoice
            firmId={firmId}
            client={view.client}
            onChoose={(client) => ref.send({ type: "client.chosen", client })}
          />
          <FaultList faults={view.faults} onShow={show} />
          {view.failure === null ? null : (
            <Notice tone="error">
              {text(view.failure)}{" "}
              <button type="button" className="letter-fault" onClick={() => ref.send({ type: "preview.retried" })}>
                {t("preview.retry")}
              </button>
            </Notice>
          )}
          <PreviewPaper preview={view.preview} isStale={view.isStale} />
        </section>
      </div>
      {isLooking ? (
        <VersionsDialog
          firmId={firmId}
          id={template.id}
          current={template.version}
          onClose={onLooked}
          onTake={isOpen ? take : null}
        />
      ) : null}
    </>
  )
}

interface ClientChoiceProps {
  readonly firmId: FirmId
  readonly client: number | null
  readonly onChoose: (client: number | null) => void
}

/** Picks the client whose data fill the preview; clients are searched on the server. */
function ClientChoice({ client, firmId, onChoose }: ClientChoiceProps) {
  const { t } = useTranslation("letters")
  return (
    <ClientsField
      firmId={firmId}
      label={t("preview.client")}
      placeholder={t("preview.nobody")}
      field={{
        name: "client",
        value: client === null ? [] : [String(client)],
        messageKey: null,
        isReadOnly: false,
        // The field allows several clients, the preview only one: keep the last chosen.
        onChange: (ids) => onChoose(ids.length === 0 ? null : Number(ids.at(-1)))
      }}
    />
  )
}
