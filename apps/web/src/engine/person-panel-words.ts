import type { PersonPanelWords } from "@veranda/contract/engine/words";
import * as captions from "@veranda/messages/captions";
import * as common from "@veranda/messages/common";
import * as friends from "@veranda/messages/friends";
import * as hosting from "@veranda/messages/hosting";
import * as moderation from "@veranda/messages/moderation";
import * as people from "@veranda/messages/people";
import * as here from "@veranda/messages/people-here";
import * as report from "@veranda/messages/report";
import * as space from "@veranda/messages/space";
import { reasonsFor } from "#i18n/titles/report-reasons.ts";

/** The panel of a person in a headset says what their card on the page says. Loaded when one first chooses somebody. */
export const personPanelWords: PersonPanelWords = {
  actions: {
    go_to: here.walkTo,
    mute_for_me: here.muteForMe,
    unmute_for_me: here.muteForMe,
    report: people.report,
    block: people.block,
    follow: people.follow,
    unfollow: here.unfollow,
    befriend: people.addFriend,
    cancel_request: here.cancelRequest,
    accept_request: here.acceptFriend,
    decline_request: here.declineFriend,
    unfriend: people.unfriend,
    unblock: people.unblock,
    bring_here: hosting.bringHere,
    ask_to_unmute: here.askToSpeak,
    let_speak_again: here.allowThem,
    mute_for_everyone: here.muteThem,
    give_microphone: here.giveMicrophone,
    take_microphone: here.takeMicrophone,
    give_megaphone: here.giveMegaphone,
    take_megaphone: here.takeMegaphone,
    stop_camera: here.stopTheirCamera,
    stop_sharing: here.stopTheirSharing,
    remove_from_instance: moderation.remove,
    remove_from_space: moderation.remove,
    make_co_host: hosting.makeCoHost,
    remove_co_host: hosting.removeCoHost,
  },
  reasons: reasonsFor("person"),
  reportTitle: report.reportTitle,
  blockTitle: friends.blockTitle,
  removeTitle: moderation.removeTitle,
  hostTools: hosting.hostTools,
  cancel: common.cancel,
  back: here.back,
  saidBy: captions.saidBy,
  settings: space.settings,
  asked: here.askedThem,
  guides: hosting.guides,
  followGuide: hosting.followGuide,
  stopFollowing: hosting.stopFollowing,
  followsNoMore: hosting.followsNoMore,
};
