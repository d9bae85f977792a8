CREATE TABLE "space_event_replies" (
	"event_id" text NOT NULL,
	"account_id" text NOT NULL,
	"is_going" boolean NOT NULL,
	"share_id" text,
	"replied_at" timestamp with time zone NOT NULL,
	CONSTRAINT "space_event_replies_event_id_account_id_pk" PRIMARY KEY("event_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "space_events" (
	"id" text PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"organizer_id" text,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"capacity" integer,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "space_event_replies" ADD CONSTRAINT "space_event_replies_event_id_space_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."space_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_event_replies" ADD CONSTRAINT "space_event_replies_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_events" ADD CONSTRAINT "space_events_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_events" ADD CONSTRAINT "space_events_organizer_id_accounts_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "space_event_replies_account" ON "space_event_replies" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "space_events_space" ON "space_events" USING btree ("space_id","ends_at");--> statement-breakpoint
CREATE INDEX "space_events_organizer" ON "space_events" USING btree ("organizer_id");