"use no memo"

import { useSelector } from "@xstate/react"
import { Suspense, use, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { toSessionView } from "#machines/access/session.projection.ts"
import { toSignInView } from "#machines/access/signIn.projection.ts"
import { signInMachine } from "#machines/access/signIn.machine.ts"
import { SignInForm } from "#ui/access/SignInForm.tsx"
import { SignInProviders } from "#ui/access/SignInProviders.tsx"
import { usePortal } from "#ui/app/portal.ts"
import { Brand } from "#ui/branding/Brand.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useActorRef } from "#ui/shared/actors.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { useText } from "#ui/shared/useText.ts"

const SecondStep = lazyPart(
  () => import("#ui/access/twoFactor/SecondStep.tsx"),
  (module) => module.SecondStep
)

/** The sign-in page; on a new installation it creates the first super admin instead. */
export function SignInPage() {
  const { branding } = usePortal()
  const state = use(branding.ready())
  return <Entry form={state.status === "ready" && state.root.needs_setup ? "setup" : "signIn"} />
}

function Entry({ form }: { readonly form: "signIn" | "setup" }) {
  const { t } = useTranslation("access")
  const text = useText()
  const portal = usePortal()
  const { session } = portal
  const [logic] = useState(() =>
    signInMachine.provide({
      actors: {
        submit: portal.access.signIn.submit
      }
    })
  )
  const signIn = useActorRef(logic, { input: { form } })
  const ended = useSelector(session, (state) => toSessionView(state).messageKey)
  const isSecondStep = useSelector(signIn, (state) => toSignInView(state).form === "secondStep")
  useEffect(() => {
    const { unsubscribe } = signIn.on("signIn.succeeded", ({ signedIn }) =>
      session.send({ type: "session.opened", token: signedIn.token })
    )
    return unsubscribe
  }, [session, signIn])
  if (isSecondStep)
    return (
      <>
        <Brand />
        <Suspense fallback={null}>
          <SecondStep signInRef={signIn} />
        </Suspense>
      </>
    )
  return (
    <>
      <Brand />
      <h1>{t(form === "setup" ? "setup.title" : "signin.title")}</h1>
      {form === "setup" ? <p className="front-text">{t("setup.text")}</p> : null}
      {ended === null ? null : <Notice tone="info">{text(ended)}</Notice>}
      <SignInForm signInRef={signIn} />
      {form === "setup" ? null : (
        <Suspense fallback={null}>
          <SignInProviders />
        </Suspense>
      )}
    </>
  )
}
