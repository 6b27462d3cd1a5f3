export const places = {
  "accounting-software": "Votre comptabilité, ouverte sans nouvelle connexion.",
  anonymous: "Une page ouverte à tous, avant la connexion.",
  "client-file":
    "Tout ce que le cabinet sait d’un client, au même endroit : identité, exercices, missions, utilisateurs.",
  coming: "Cet écran arrive bientôt.",
  "company-settings": "Les réglages de votre entreprise : identité, banques, exercices, utilisateurs et circuits.",
  customers: "La liste de vos dossiers clients, avec recherche et tri.",
  everial: "Vos archives chez votre prestataire, sans quitter le portail.",
  "firm-settings": "Les réglages du cabinet : équipe, offres, modèles, couleurs et applications.",
  holding: "La vue d’ensemble du groupe : ses cabinets, ses clients et ses équipes.",
  home: "Vos modules et vos applications, à portée de main.",
  missions: "Les missions du client : leur contenu, leurs honoraires et leur signature.",
  profile: "Vos informations personnelles et vos préférences.",
  quickfolders: "Des dossiers où déposer une pièce en un geste ; elle arrive au bon endroit.",
  "service-requests": "Le catalogue de votre cabinet, et vos demandes en cours.",
  shared: "Un espace commun au cabinet et à ses clients.",
  "super-admin": "La configuration de la plateforme : cabinets, modules, applications et support.",
  tasks: "Ce qui est à faire, pour qui et pour quand.",
  videoconference: "Vos rendez-vous en vidéo avec votre cabinet ou vos clients.",
  workflows: "Qui valide quoi, et dans quel ordre."
}
