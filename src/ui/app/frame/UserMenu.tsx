"use no memo"

import { useNavigate } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { roleNameOf } from "#machines/access/frame/roleName.ts"
import { toSessionView } from "#machines/access/session.projection.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import { signOut, user } from "#ui/shared/icons/frame/icons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"

export function UserMenu() {
  const { t } = useTranslation("app")
  const { session } = usePortal()
  const { firm, me, side } = useHere()
  const navigate = useNavigate()
  const canSignOut = useSelector(session, (state) => toSessionView(state).canSignOut)
  if (me === null) return null
  const role = roleNameOf(me, firm, side)
  const items = [
    { key: "profile", label: t("user.profile"), icon: user, onSelect: () => void navigate({ to: "/profile/user" }) },
    ...(canSignOut
      ? [
          {
            key: "sign-out",
            label: t("sign-out"),
            icon: signOut,
            afterLine: true,
            onSelect: () => session.send({ type: "session.signOutAsked" })
          }
        ]
      : [])
  ]
  return (
    <MenuButton label={t("user.menu", { name: me.fullname })} items={items} className="me" showsName>
      <span className="avatar" aria-hidden="true">
        {me.initials}
      </span>
      <span className="grow">
        <b className="truncate">{me.fullname}</b>
        <small className="truncate">{t(role)}</small>
      </span>
    </MenuButton>
  )
}
