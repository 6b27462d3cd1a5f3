import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { MadeRoomLink } from "#schemas/rooms/guestLink.ts"
import { guestLinkHours } from "#schemas/rooms/guestRules.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { guestLinks } from "#services/rooms/guestLinkResource.ts"
import { formatDateTime } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { copy, link } from "#ui/shared/icons/pageIcons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { takeFocus } from "#ui/shared/focus/takeFocus.ts"
import { AddButton } from "#ui/shared/kit/list/AddButton.tsx"

interface GuestLinksProps {
  readonly firmId: FirmId
  readonly vendorId: VendorId
  readonly onClose: () => void
}

/**
 * [VID-O01] Guest links, with which people without an account join a meeting: lists the open ones, creates a new one.
 */
export function GuestLinks(props: GuestLinksProps) {
  const [made, setMade] = useState<MadeRoomLink | null>(null)
  const [isNew, setIsNew] = useState(false)
  if (made !== null) return <NewAddress made={made} onClose={props.onClose} />
  if (isNew) return <NewLink {...props} onClose={() => setIsNew(false)} onMade={setMade} />
  return <OpenLinks {...props} onNew={() => setIsNew(true)} />
}

function OpenLinks({ firmId, onClose, onNew, vendorId }: GuestLinksProps & { readonly onNew: () => void }) {
  const { i18n, t } = useTranslation("rooms")
  const { ask } = usePortal()
  const work = useListActions("roomLink", ["rooms.links"])
  const query = useQuery(
    useCall("rooms.links", { params: { firmId }, query: { vendor_id: vendorId }, showError: false })
  )
  return (
    <Dialog
      title={t("guests")}
      width="34rem"
      onClose={onClose}
      footer={<AddButton onClick={onNew}>{t("guests.add")}</AddButton>}
    >
      <p className="muted">{t("guests.text")}</p>
      <EntityList
        query={query}
        rows={2}
        label={t("guests")}
        of={({ data }) => data}
        none={{ icon: link, title: t("guests.none"), text: t("guests.none.text") }}
      >
        {({ ends_at, id, is_met, name }) => (
          <li className="entity-line">
            <div className="entity-text">
              <h3 className="entity-name">{name}</h3>
              <small className="muted">
                {is_met
                  ? t("guests.met")
                  : t("guests.until", { at: formatDateTime(i18n.language as Language, ends_at) })}
              </small>
            </div>
            <div className="actions">
              <button
                type="button"
                className="button"
                data-kind="second"
                data-size="small"
                aria-label={t("guests.end.of", { name })}
                onClick={() =>
                  work.ask("rooms:guests.ending", { name }, "rooms:guests.ended", () =>
                    ask("rooms.endLink", {
                      params: { firmId, roomLinkId: id },
                      query: { vendor_id: vendorId },
                      showError: false
                    })
                  )
                }
              >
                {t("guests.end")}
              </button>
            </div>
          </li>
        )}
      </EntityList>
    </Dialog>
  )
}

function NewLink({
  firmId,
  onClose,
  onMade,
  vendorId
}: GuestLinksProps & { readonly onMade: (made: MadeRoomLink) => void }) {
  const { t } = useTranslation("rooms")
  const form = useResource(guestLinks, { place: { firmId, vendorId }, entity: null, onSaved: onMade })
  return (
    <FormDialog
      title={t("guests.add")}
      form={form}
      labelOf={(field) => t(`guests.field.${field as "name" | "hours"}`)}
      submit={{ label: t("guests.make") }}
      onClose={onClose}
    >
      <TextField field={form.field("name")} label={t("guests.field.name")} hint={t("guests.name.hint")} required />
      <SelectField
        field={form.field("hours")}
        label={t("guests.field.hours")}
        choices={guestLinkHours.map((value) => ({ value, label: t(`guests.hours.${value}`) }))}
      />
    </FormDialog>
  )
}

/** Shows the new link once: it cannot be read again after the dialog is closed. */
function NewAddress({ made, onClose }: { readonly made: MadeRoomLink; readonly onClose: () => void }) {
  const { t } = useTranslation("rooms")
  const { snackbar } = usePortal()
  const id = useId()
  const say = () =>
    snackbar.send({
      type: "message.raised",
      message: { tone: "success", code: "rooms:guests.copied", params: {}, text: null }
    })
  return (
    <Dialog
      title={t("guests.address.of", { name: made.name })}
      width="34rem"
      onClose={onClose}
      footer={
        <button
          type="button"
          className="button"
          onClick={() => void navigator.clipboard.writeText(made.address).then(say)}
        >
          <Icon of={copy} />
          {t("guests.copy")}
        </button>
      }
    >
      <div className="guest-address">
        <Notice tone="warn">{t("guests.once")}</Notice>
        <div className="field">
          <label htmlFor={id}>{t("guests.address")}</label>
          <input
            id={id}
            ref={takeFocus}
            className="input"
            readOnly
            spellCheck={false}
            value={made.address}
            onFocus={(event) => event.target.select()}
          />
        </div>
      </div>
    </Dialog>
  )
}
