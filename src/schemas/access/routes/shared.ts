import {
  alias,
  clientScreen,
  passing,
  perCompany,
  personal,
  redirection,
  screen,
  shared
} from "#schemas/access/routes/row.ts"

export const sharedRoutes = [
  screen("documents", "/documents/{-$context}/{-$folderHash}", perCompany, { module: "documents" }),
  screen("viewer", "/viewer/$context/$folderHash/$documentHash/{-$versionId}", perCompany, { module: "documents" }),
  screen("everial", "/everial/{-$context}", shared, { module: "everial" }),
  screen("everial-quickfolders", "/everial-quickfolders/{-$context}", shared, { module: "everial" }),
  screen("accounting-software", "/accounting-software/{-$context}", clientScreen, { module: "accounting-software" }),
  screen("home", "/home/{-$context}", shared),
  alias("profile", "/profile", personal, "/profile/user"),
  screen("profile-user", "/profile/user", personal),
  screen("profile-password", "/profile/password", personal),
  screen("profile-notifications", "/profile/notifications", personal),
  screen("profile-documents", "/profile/documents", personal),
  screen("profile-sessions", "/profile/sessions", personal),
  screen("profile-terms-of-service", "/profile/terms-of-service", personal),
  screen("quickfolders", "/quickfolders/{-$context}", clientScreen, { module: "quickfolders" }),
  screen("service-requests", "/service-requests/{-$context}", clientScreen, { module: "service-requests" }),
  screen("service-requests-catalog", "/service-requests/{-$context}/catalog", clientScreen, {
    module: "service-requests"
  }),
  screen("service-requests-service", "/service-requests/{-$context}/service/{-$serviceId}", clientScreen, {
    module: "service-requests"
  }),
  screen("service-requests-offer", "/service-requests/{-$context}/offer/{-$offerId}", clientScreen, {
    module: "service-requests"
  }),
  screen("signatures", "/signatures/{-$context}", shared, { module: "signatures" }),
  screen("signature", "/signatures/$context/$signatureId", perCompany, { module: "signatures" }),
  screen(
    "signatures-send",
    "/signatures/$context/send/$documentId",
    { ...perCompany, client: false },
    {
      module: "signatures"
    }
  ),
  screen("sso", "/sso/{-$context}", passing(shared), { title: redirection }),
  screen("tasks", "/tasks/{-$context}", shared, {
    module: "tasks",
    title: { generic: "titles.tasks", accountant: "titles.tasks-accountant", customer: "titles.tasks-customer" }
  }),
  alias("information-requests", "/information-requests/{-$context}", shared, "/tasks/{-$context}"),
  screen("videoconference", "/videoconference/{-$context}", shared, { module: "videoconference" }),
  screen(
    "videoconference-internal",
    "/videoconference/{-$context}/internal",
    { ...shared, client: false },
    { module: "videoconference" }
  ),
  alias("videoconference-client", "/videoconference-client/{-$context}", shared, "/videoconference/{-$context}"),
  alias("root", "/", personal, "/home/{-$context}")
] as const
