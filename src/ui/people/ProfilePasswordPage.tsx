import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { ChangePassword } from "#ui/access/ChangePassword.tsx"
import { FirstPassword } from "#ui/access/FirstPassword.tsx"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { ProfileFrame, Section } from "#ui/people/ProfileFrame.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"

const TwoFactor = lazyPart(
  () => import("#ui/access/twoFactor/TwoFactor.tsx"),
  (module) => module.TwoFactor
)

/**
 * [ACC-087] [SES-011] The profile's page for the password and two-factor sign-in. A user without a password requests a
 * link by email.
 */
export function ProfilePasswordPage() {
  const { t } = useTranslation("people")
  const { firm, me } = useHere()
  const own = useQuery(useCall("ownPassword.read", { showError: false }))
  if (me === null) return null
  return (
    <ProfileFrame>
      <Section
        title={t("password.title")}
        text={t(own.data?.data.is_set === false ? "password.none" : "password.text")}
      >
        <div className="narrow">
          <QueryBoundary query={own} title={t("load.title")} rows={3}>
            {({ data }) =>
              data.is_set ? (
                <ChangePassword
                  email={me.email}
                  owner={{
                    hasPassword: true,
                    names: [me.firstname, me.lastname, me.email, ...(firm === null ? [] : [firm.name])]
                  }}
                />
              ) : (
                <FirstPassword email={me.email} />
              )
            }
          </QueryBoundary>
        </div>
      </Section>
      <Suspense fallback={<SkeletonRows count={3} />}>
        <TwoFactor email={me.email} issuer={firm?.name ?? location.hostname} />
      </Suspense>
    </ProfileFrame>
  )
}
