import type { Language } from "#schemas/shared/constants.ts"
import type { TermsSection } from "#schemas/people/terms.ts"

interface TermsText {
  readonly title: string
  readonly sections: ReadonlyArray<TermsSection>
}

/**
 * Version 1 of the platform's terms, which a migration has published. Never edit it: publish a new version by another
 * migration.
 */
export const firstPlatformTerms: Readonly<Record<Language, TermsText>> = {
  fr: {
    title: "Conditions générales d’utilisation",
    sections: [
      {
        title: "1. Objet",
        paragraphs: [
          "Le portail permet à un cabinet d’expertise comptable et aux entreprises qu’il accompagne d’échanger des documents et des informations, de suivre des demandes et de signer des pièces. Les présentes conditions fixent les règles de son utilisation.",
          "Elles complètent, sans la modifier, la lettre de mission qui lie l’entreprise à son cabinet. En cas de contradiction, la lettre de mission l’emporte."
        ]
      },
      {
        title: "2. Compte et mot de passe",
        paragraphs: [
          "Un compte est personnel. Il est ouvert à l’invitation du cabinet ou d’un administrateur de l’entreprise, qui fixe les droits de son titulaire et peut les modifier ou les retirer.",
          "Le titulaire choisit un mot de passe qu’il ne communique à personne. Il prévient sans délai son cabinet s’il pense que quelqu’un d’autre le connaît. Ce qui est fait depuis son compte est réputé fait par lui, sauf preuve contraire."
        ]
      },
      {
        title: "3. Documents déposés",
        paragraphs: [
          "Celui qui dépose un document garantit qu’il en a le droit et que son contenu est licite. Le document reste la propriété de l’entreprise ou du cabinet ; le portail ne l’utilise que pour rendre le service.",
          "Le dépôt d’un document sur le portail ne dispense pas d’en conserver l’original lorsque la loi l’exige. Les durées de conservation sont fixées par le cabinet dans le respect de ses obligations professionnelles."
        ]
      },
      {
        title: "4. Données personnelles",
        paragraphs: [
          "Les données des utilisateurs (identité, coordonnées, connexions, actions) sont traitées pour ouvrir et sécuriser les comptes, rendre le service et conserver la preuve des opérations. Le cabinet en est responsable ; l’éditeur du portail agit pour son compte.",
          "Chaque personne peut demander au cabinet l’accès à ses données, leur rectification ou leur effacement, s’opposer à leur traitement ou en demander la limitation, et saisir l’autorité de contrôle (en France, la CNIL)."
        ]
      },
      {
        title: "5. Disponibilité et sécurité",
        paragraphs: [
          "Le portail est accessible en permanence, sous réserve des interruptions nécessaires à sa maintenance et des événements extérieurs à ses exploitants.",
          "Les échanges sont chiffrés et les accès enregistrés. L’utilisateur s’abstient de tout acte qui compromettrait la sécurité du portail ou les données d’autrui."
        ]
      },
      {
        title: "6. Fin de l’accès",
        paragraphs: [
          "Le cabinet ferme un compte à la demande de son titulaire, à la fin de la mission ou en cas de manquement aux présentes conditions. L’entreprise peut demander auparavant la restitution de ses documents."
        ]
      },
      {
        title: "7. Modification et droit applicable",
        paragraphs: [
          "Ces conditions peuvent évoluer. La version acceptée et la date de son acceptation restent consultables dans le profil de chaque utilisateur.",
          "Elles sont soumises au droit français. À défaut d’accord amiable, les tribunaux français sont compétents."
        ]
      }
    ]
  },
  en: {
    title: "Terms and conditions of use",
    sections: [
      {
        title: "1. Purpose",
        paragraphs: [
          "The portal lets an accounting firm and the companies it works for exchange documents and information, follow requests and sign papers. These terms set the rules of its use.",
          "They complete the engagement letter between the company and its firm and do not change it. Where the two differ, the engagement letter prevails."
        ]
      },
      {
        title: "2. Account and password",
        paragraphs: [
          "An account is personal. It is opened at the invitation of the firm or of an administrator of the company, who sets the rights of its holder and may change or withdraw them.",
          "The holder chooses a password and tells it to nobody. Holders inform their firm without delay if they think that somebody else knows it. What is done from an account is taken as done by its holder unless the contrary is proved."
        ]
      },
      {
        title: "3. Documents",
        paragraphs: [
          "Whoever uploads a document warrants that they may do so and that its content is lawful. The document remains the property of the company or of the firm; the portal uses it for the service alone.",
          "Uploading a document does not release anyone from keeping its original where the law requires it. The firm sets how long documents are kept, in line with its professional duties."
        ]
      },
      {
        title: "4. Personal data",
        paragraphs: [
          "Data of users (identity, contact details, sign-ins, actions) are processed to open and protect accounts, to provide the service and to keep proof of what was done. The firm is the controller; the publisher of the portal acts on its behalf.",
          "Everyone may ask the firm for access to their data, for its correction or erasure, object to its processing or ask for its restriction, and complain to the supervisory authority (in France, the CNIL)."
        ]
      },
      {
        title: "5. Availability and security",
        paragraphs: [
          "The portal can be reached at all times, apart from interruptions needed for its maintenance and events beyond the control of those who run it.",
          "Exchanges are encrypted and access is recorded. Users refrain from anything that would endanger the security of the portal or the data of others."
        ]
      },
      {
        title: "6. End of access",
        paragraphs: [
          "The firm closes an account when its holder asks for it, at the end of the engagement, or where these terms are not respected. The company may ask for its documents beforehand."
        ]
      },
      {
        title: "7. Changes and law",
        paragraphs: [
          "These terms may change. The version that was accepted and the date of its acceptance stay readable in each user’s profile.",
          "They are governed by French law. Failing an amicable settlement, French courts have jurisdiction. The French text prevails."
        ]
      }
    ]
  },
  pt: {
    title: "Condições gerais de utilização",
    sections: [
      {
        title: "1. Objeto",
        paragraphs: [
          "O portal permite que um escritório de contabilidade e as empresas que acompanha troquem documentos e informações, sigam pedidos e assinem documentos. As presentes condições fixam as regras da sua utilização.",
          "Completam, sem a alterar, a carta de missão entre a empresa e o seu escritório. Em caso de contradição, prevalece a carta de missão."
        ]
      },
      {
        title: "2. Conta e palavra-passe",
        paragraphs: [
          "Uma conta é pessoal. É aberta a convite do escritório ou de um administrador da empresa, que define os direitos do titular e pode alterá-los ou retirá-los.",
          "O titular escolhe uma palavra-passe que não comunica a ninguém. Avisa sem demora o seu escritório se pensar que outra pessoa a conhece. O que é feito a partir da sua conta considera-se feito por ele, salvo prova em contrário."
        ]
      },
      {
        title: "3. Documentos depositados",
        paragraphs: [
          "Quem deposita um documento garante que tem esse direito e que o conteúdo é lícito. O documento continua a pertencer à empresa ou ao escritório; o portal só o utiliza para prestar o serviço.",
          "O depósito de um documento no portal não dispensa a conservação do original quando a lei o exige. Os prazos de conservação são fixados pelo escritório no respeito das suas obrigações profissionais."
        ]
      },
      {
        title: "4. Dados pessoais",
        paragraphs: [
          "Os dados dos utilizadores (identidade, contactos, ligações, ações) são tratados para abrir e proteger as contas, prestar o serviço e conservar a prova das operações. O escritório é o responsável pelo tratamento; o editor do portal atua por sua conta.",
          "Cada pessoa pode pedir ao escritório o acesso aos seus dados, a sua retificação ou apagamento, opor-se ao seu tratamento ou pedir a sua limitação, e apresentar queixa à autoridade de controlo (em França, a CNIL)."
        ]
      },
      {
        title: "5. Disponibilidade e segurança",
        paragraphs: [
          "O portal está acessível em permanência, salvo interrupções necessárias à sua manutenção e acontecimentos alheios a quem o explora.",
          "As trocas são cifradas e os acessos registados. O utilizador abstém-se de qualquer ato que comprometa a segurança do portal ou os dados de terceiros."
        ]
      },
      {
        title: "6. Fim do acesso",
        paragraphs: [
          "O escritório encerra uma conta a pedido do titular, no fim da missão ou em caso de incumprimento das presentes condições. A empresa pode pedir previamente a restituição dos seus documentos."
        ]
      },
      {
        title: "7. Alteração e direito aplicável",
        paragraphs: [
          "Estas condições podem evoluir. A versão aceite e a data da aceitação permanecem consultáveis no perfil de cada utilizador.",
          "Estão sujeitas ao direito francês. Na falta de acordo amigável, são competentes os tribunais franceses. Prevalece o texto francês."
        ]
      }
    ]
  }
}
