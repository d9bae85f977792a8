CREATE TABLE "space_event_visits" (
	"event_id" text NOT NULL,
	"visit_id" text NOT NULL,
	"account_id" text,
	"guest_key" text,
	"guest_name" text,
	"came_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	CONSTRAINT "space_event_visits_event_id_visit_id_pk" PRIMARY KEY("event_id","visit_id")
);
--> statement-breakpoint
ALTER TABLE "space_event_visits" ADD CONSTRAINT "space_event_visits_event_id_space_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."space_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_event_visits" ADD CONSTRAINT "space_event_visits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "space_event_visits_account" ON "space_event_visits" USING btree ("account_id");