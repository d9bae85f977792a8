import type {
  CurrentUser,
  OpenPreview,
  Profile,
  ReportCounts,
  Space,
  SpaceCard,
  StaffReport,
} from "@veranda/contract";
import type { Visit } from "#engine/visit.ts";

export const pictures = {
  poster: "/content/spaces/terrace.webp",
  posterSmall: "/content/spaces/terrace-small.webp",
  posterBlur: "data:image/webp;base64,AAAA",
  video: null,
};

export function spaceCard(more: Partial<SpaceCard> = {}): SpaceCard {
  return {
    id: "terrace1",
    slug: "terrace",
    name: "Terrace",
    description: "A veranda above the sea.",
    tags: ["sunset"],
    maker: { displayName: "Veranda", username: null },
    pictures,
    visitCount: 12,
    loveCount: 0,
    isLive: false,
    participantCount: 0,
    faces: [],
    categories: ["hangouts"],
    ...more,
  };
}

export function spacePreview(more: Partial<OpenPreview> = {}): OpenPreview {
  return {
    id: "terrace1",
    slug: "terrace",
    name: "Terrace",
    description: "A veranda above the sea.",
    maker: { displayName: "Veranda", username: null },
    pictures,
    participantCount: 0,
    faces: [],
    isLive: false,
    isFull: false,
    shareSetting: "PUBLIC_LINK",
    canJoin: true,
    ...more,
  };
}

export const visit: Visit = {
  key: 1,
  space: { id: "terrace1", slug: "terrace", name: "Terrace", pictures },
  shareId: null,
  instanceId: null,
  isEmbedded: false,
};

/** The signed-in person's own record. */
export function currentUser(more: Partial<CurrentUser> = {}): CurrentUser {
  const volumes = { master: 0.7, ambience: 1, effects: 1, interface: 1, voices: 1 };
  return {
    id: "abcdefghijklmnop",
    age: { band: "adult", mayGiveAgain: false },
    email: "ann@example.org",
    username: "ann",
    displayName: "Ann",
    isStaff: false,
    avatarData: { activeAvatarStyle: "builtin", avatarID: "olive", avatarBody: "olive" },
    userSocialProfile: {
      userID: "abcdefghijklmnop",
      username: "ann",
      displayName: "Ann",
      about: "",
      avatarImageURL: null,
      bannerURL: null,
      links: [],
      isPrivate: false,
      numFollowers: 0,
      numFollowing: 0,
      spaceCount: 0,
      profileBackgroundColor: null,
      profileBackgroundSpaceID: null,
      joinedAt: "2026-01-01T12:00:00.000Z",
    },
    featureFlags: {
      h5Ads: false,
      gamAds: false,
      adinPlayAds: false,
      debugMenu: false,
      playClick: false,
      authlessAvatarBodies: "olive",
    },
    treatments: {},
    userFlags: [],
    keybinds: {},
    mediaSettings: {
      screenShareSettings: [],
      selectedScreenShareSetting: { maxWidth: 1280, maxHeight: 720, maxFrameRate: 30 },
      selectedVideoInput: null,
      selectedAudioInput: null,
      selectedPixelRatio: 1,
    },
    audioSettings: { hmd: volumes, mobile: volumes, web: volumes },
    preferences: {
      locale: null,
      theme: "system",
      isReducedSound: false,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      showsWhereabouts: true,
      notifications: {
        friendRequests: true,
        friendsOnline: true,
        follows: true,
        loves: true,
        invitations: true,
        hostEvents: true,
        spaceEvents: true,
        eventInvitationMails: true,
      },
    },
    liveswitchConfig: { isAvailable: true, kind: "embedded" },
    acknowledgedInAppNotificationKeys: [],
    notificationsEnabled: false,
    acceptedTermsAt: "2026-01-01T00:00:00.000Z",
    acceptedPrivacyAt: null,
    blockedUsers: [],
    walletAddresses: [],
    myOrganization: null,
    hasPassword: true,
    ...more,
  };
}

/** Another person, as a signed-in stranger sees them. */
export function profile(more: Partial<Profile> = {}): Profile {
  return {
    userID: "gracegracegrace1",
    username: "grace",
    displayName: "Grace",
    about: "",
    avatarImageURL: null,
    bannerURL: null,
    links: [],
    isPrivate: false,
    numFollowers: 0,
    numFollowing: 0,
    numFriends: 0,
    spaceCount: 0,
    profileBackgroundColor: null,
    profileBackgroundSpaceID: null,
    joinedAt: "2026-01-01T12:00:00.000Z",
    picture: "/content/avatars/olive.webp",
    isOpen: true,
    relationship: { isFollowing: false, isFollowedBy: false, friendship: "none", isBlocked: false },
    ...more,
  };
}

/** A space of the signed-in person's own. */
export function ownSpace(more: Partial<Space> = {}): Space {
  return {
    id: "myspace1",
    shareId: "key-of-mine",
    slug: "anns-porch",
    name: "Ann's Porch",
    description: "",
    tags: [],
    shareSetting: "PRIVATE",
    publicLink: false,
    isInviteOnly: false,
    ownerID: "abcdefghijklmnop",
    organizationOwnerID: null,
    administrators: [],
    roomAdmins: [],
    organizationAdmins: [],
    restrictedPermissions: ["edit_admin_content", "save_room"],
    isInstancingEnabled: true,
    maker: { displayName: "Ann", username: "ann" },
    lobbyType: "none",
    likeCount: 0,
    liked: false,
    loveCount: 0,
    isLoved: false,
    visitCount: 0,
    isLive: false,
    participantCount: 0,
    isPublishedToExplore: false,
    isSandbox: false,
    fullScreenModeEnabled: false,
    isCustomThumbnail: false,
    isTakenThumbnail: false,
    isCustomVideo: false,
    pictures,
    seoTitle: "Ann's Porch",
    seoDescription: "",
    logo: null,
    worldID: null,
    setting: { environment: "terrace", variant: "golden" },
    plan: "FREE",
    ...more,
  };
}

/** A pending report of a person. */
export function staffReport(more: Partial<StaffReport> = {}): StaffReport {
  return {
    id: "6f1c2a34-9a52-4c1e-8d36-0b1f6d1f2a77",
    kind: "person",
    at: "2026-03-04T10:00:00.000Z",
    isAboutYou: false,
    sender: null,
    reporter: null,
    reported: null,
    guest: null,
    category: "harassment",
    reason: "Shouted at me.",
    space: null,
    hostDealt: null,
    sameCount: 1,
    caseSize: 1,
    decision: null,
    ...more,
  };
}

export function reportCounts(more: Partial<ReportCounts> = {}): ReportCounts {
  return {
    open: 2,
    appeals: 0,
    decided: { dismissed: 3, noted: 1, warned: 1, removed: 0, suspended: 0 },
    undone: 0,
    medianMinutes: 312,
    ...more,
  };
}
