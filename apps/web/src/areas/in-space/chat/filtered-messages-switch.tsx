import * as t from "@veranda/messages/chat";
import { showFilteredMessages, useFilteredMessages } from "#preferences/filtered-messages.ts";
import { Switch } from "#ui/switch.tsx";

/** Whether messages with filtered words are hidden until one wants to see them. */
export function FilteredMessagesSwitch() {
  const { areShown } = useFilteredMessages();
  return (
    <Switch
      label={t.hideFiltered()}
      hint={t.hideFilteredHint()}
      isOn={!areShown}
      onSwitch={(areHidden) => showFilteredMessages(!areHidden)}
    />
  );
}
