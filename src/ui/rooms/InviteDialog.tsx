import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { meetingLengths, meetingTimes } from "#schemas/rooms/invitationRules.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { parisToday } from "#services/people/today.ts"
import { roomInvitation } from "#services/rooms/invitationResource.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { DateField } from "#ui/shared/kit/date/index.ts"
import { PeopleField } from "#ui/shared/kit/many/index.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"

interface InviteDialogProps {
  readonly firmId: FirmId
  readonly vendorId: VendorId
  readonly onClose: () => void
}

/** [VID-O01] Schedules a meeting: each invited person gets a mail with the room's URL and a calendar entry. */
export function InviteDialog({ firmId, onClose, vendorId }: InviteDialogProps) {
  const { t } = useTranslation("rooms")
  const [today] = useState(parisToday)
  const query = useQuery(
    useCall("rooms.people", { params: { firmId }, query: { vendor_id: vendorId }, showError: false })
  )
  const form = useResource(roomInvitation, { place: { firmId, vendorId }, entity: null })
  const people = (query.data?.data ?? []).map(({ email, id, name }) => ({ id: String(id), name, detail: email }))
  return (
    <FormDialog
      title={t("invite")}
      form={form}
      labelOf={(field) => t(`invite.${field as "day" | "time" | "minutes" | "people" | "message"}`)}
      submit={{ label: t("invite.send") }}
      onClose={onClose}
    >
      <PeopleField
        field={form.field("people")}
        label={t("invite.people")}
        placeholder={t("invite.people.find")}
        people={people}
        required
      />
      <DateField field={form.field("day")} label={t("invite.day")} min={today} required />
      <div className="invite-time">
        <SelectField
          field={form.field("time")}
          label={t("invite.time")}
          choices={meetingTimes.map((value) => ({ value, label: value }))}
        />
        <SelectField
          field={form.field("minutes")}
          label={t("invite.minutes")}
          choices={meetingLengths.map((value) => ({ value, label: t("invite.length", { count: Number(value) }) }))}
        />
      </div>
      <AreaField field={form.field("message")} label={t("invite.message")} rows={3} />
    </FormDialog>
  )
}
