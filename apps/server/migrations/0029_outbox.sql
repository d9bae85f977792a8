CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subscriber" text NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"parked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_try_at") WHERE parked_at is null;--> statement-breakpoint
CREATE INDEX "outbox_order" ON "outbox" USING btree ("subscriber","subject","id");