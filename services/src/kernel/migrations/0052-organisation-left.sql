-- When an organisation left the platform: its people are forgotten a day later, and its companies come back no more.
alter table unternehmen add column left_at timestamptz;
create index unternehmen_left on unternehmen (org_id) where left_at is not null;
