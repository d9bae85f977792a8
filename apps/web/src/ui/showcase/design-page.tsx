import { MonitorSmartphone, Pencil, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button, TextButton } from "../button.tsx";
import { Field, PasswordField } from "../field.tsx";
import { GlassAction } from "../glass-action.tsx";
import { GlassClose } from "../glass-close.tsx";
import { GlassIconButton } from "../glass-icon-button.tsx";
import { IconButton } from "../icon-button.tsx";
import { MenuItem, MenuSeparator } from "../menu.tsx";
import { Modal, ModalFoot } from "../modal.tsx";
import { MoreMenu } from "../more-menu.tsx";
import { NoteLine } from "../note-line.tsx";
import { Notice } from "../notice.tsx";
import { Progress } from "../progress.tsx";
import { SelectField } from "../select.tsx";
import { Skeleton } from "../skeleton.tsx";
import { Sheet } from "../sheet.tsx";
import { Slider } from "../slider.tsx";
import { Checkbox } from "../checkbox.tsx";
import { Switch } from "../switch.tsx";
import { TabList, TabPanel, Tabs } from "../tabs.tsx";
import { TextArea } from "../text-area.tsx";
import { Colours } from "./colours.tsx";
import { Cards, Choosing, OverTheView, People, Searching } from "./more-parts.tsx";
import { Confirming, ForAWhile, OfPages } from "./page-parts.tsx";

/** All of ui/ in light and dark, side by side; in development only. */
export function DesignPage() {
  return (
    <div className="grid" style={{ gridTemplateColumns: "repeat(auto-fit, minmax(min(24rem, 100%), 1fr))" }}>
      {(["light", "dark"] as const).map((scheme) => (
        <div key={scheme} style={{ colorScheme: scheme }} className="min-w-0 bg-paper p-6 text-ink">
          <h1 className="mb-6 text-3xl">{scheme === "light" ? "Light" : "Dark"}</h1>
          <Everything />
        </div>
      ))}
    </div>
  );
}

function Everything() {
  const [open, setOpen] = useState<"dialog" | "left" | "right" | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-8">
      <Part name="Colours">
        <Colours />
      </Part>
      <Part name="Buttons">
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="accent">Accent</Button>
          <Button>Plain</Button>
          <Button variant="quiet">Quiet</Button>
          <Button size="sm">Small</Button>
          <Button size="lg">Large</Button>
          <Button disabled>Disabled</Button>
          <span>
            New here? <TextButton>Create an account</TextButton>
          </span>
          <IconButton label="Edit">
            <Pencil className="size-5" aria-hidden="true" />
          </IconButton>
          <MoreMenu label="More" isOutlined>
            <MenuItem icon={<Pencil />} hotkey="E" onSelect={() => {}}>
              Edit
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} isDestructive onSelect={() => {}}>
              Delete
            </MenuItem>
          </MoreMenu>
        </div>
      </Part>
      <Part name="Fields">
        <div className="grid max-w-md gap-4">
          <Fields />
        </div>
      </Part>
      <Part name="Search fields">
        <Searching />
      </Part>
      <Part name="Choices">
        <Choosing />
      </Part>
      <Part name="Cards">
        <Cards />
      </Part>
      <Part name="Portraits, something going on">
        <People />
      </Part>
      <Part name="Pages and lists">
        <OfPages />
      </Part>
      <Part name="Tabs">
        <TabLooks />
      </Part>
      <Part name="Over the view">
        <div className="grid gap-3 rounded-3xl bg-stage p-5 text-on-glass on-glass">
          <div className="flex gap-2">
            <Button variant="glass">Glass</Button>
            <GlassAction>Leave</GlassAction>
            <GlassAction isStrong>Announce</GlassAction>
            <GlassIconButton label="Edit" onClick={() => {}}>
              <Pencil className="size-4.5" aria-hidden="true" />
            </GlassIconButton>
            <GlassClose label="Close" onClick={() => {}} />
          </div>
          <Sliding />
          <OverTheView />
          <ForAWhile />
          <Progress label="Loading" share={0.4} className="h-1" />
          <Progress label="Optimising" share={0.7} isProcessing className="h-1" />
        </div>
      </Part>
      <Part name="Waiting, nothing, something wrong">
        <Progress label="Uploading" share={0.6} className="h-2" />
        <Skeleton className="mt-4 h-16 rounded-2xl" />
        <Notice
          icon={<MonitorSmartphone aria-hidden="true" />}
          title="Nothing here yet"
          actions={<Button>Begin</Button>}
        >
          What you make appears here.
        </Notice>
        <NoteLine kind="fault">Something is wrong.</NoteLine>
        <NoteLine kind="good">All is well.</NoteLine>
      </Part>
      <Part name="Dialogs">
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setOpen("dialog")}>Dialog</Button>
          <Button onClick={() => setOpen("left")}>Sheet from the left</Button>
          <Button onClick={() => setOpen("right")}>Sheet from the right</Button>
          <Confirming />
        </div>
      </Part>
      {open === "dialog" && (
        <Modal title="Delete this?" lead="It can't be brought back." onClose={close}>
          <ModalFoot>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button variant="accent" onClick={close}>
              Delete
            </Button>
          </ModalFoot>
        </Modal>
      )}
      {open === "right" && (
        <Sheet place="right" title="Settings" onClose={close}>
          <Fields />
        </Sheet>
      )}
      <Sheet
        place="left"
        title="Menu"
        head={<b className="text-xl">Veranda</b>}
        isOpen={open === "left"}
        onClose={close}
      >
        <Button onClick={close}>Go</Button>
      </Sheet>
    </div>
  );
}

function Fields() {
  const [text, setText] = useState("");
  const [isOn, setOn] = useState(true);
  const [chosen, setChosen] = useState("one");
  return (
    <>
      <Field label="Name" hint="As others see it." />
      <Field label="Email" defaultValue="nobody" fault="This is no address." />
      <PasswordField label="Password" />
      <TextArea label="About you" value={text} maxLength={200} onChange={setText} />
      <SelectField label="Quality" value={chosen} onChange={setChosen}>
        <option value="one">Medium</option>
        <option value="two">High</option>
      </SelectField>
      <Switch label="Notifications" hint="Only messages" isOn={isOn} onSwitch={setOn} />
      <Checkbox isChecked={isOn} fault={isOn ? null : "Accept them first."} onCheck={setOn}>
        I accept the terms
      </Checkbox>
      <Sliding />
    </>
  );
}

function Sliding() {
  const [value, setValue] = useState(0.4);
  const shared = {
    min: 0,
    max: 1,
    step: 0.05,
    value,
    format: (share: number) => `${Math.round(share * 100)}%`,
    onChange: setValue,
  };
  return (
    <>
      <Slider label="Volume" {...shared} />
      <Slider label="Volume" layout="beside" {...shared} />
      <Slider label="Volume" layout="bare" isDisabled {...shared} />
    </>
  );
}

function TabLooks() {
  const [tab, setTab] = useState("one");
  const tabs = [
    { value: "one", name: "Yours" },
    { value: "two", name: "Hosting", end: "2" },
  ];
  return (["pills", "line", "plain", "segments"] as const).map((variant) => (
    <Tabs
      key={variant}
      value={tab}
      onChange={setTab}
      className={variant === "segments" ? "rounded-2xl on-glass bg-stage p-3" : ""}
    >
      <TabList label={variant} variant={variant} tabs={tabs} />
      <TabPanel value={tab} className={`py-3 text-sm ${variant === "segments" ? "text-on-glass" : ""}`}>
        {variant}
      </TabPanel>
    </Tabs>
  ));
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-lg">{name}</h2>
      {children}
    </section>
  );
}
